import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accountFiles, readStoredAccount } from './stored-account.ts';

async function stored(config: string, credentials: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-stored-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = accountFiles(folder, { CLAUDE_CONFIG_DIR: folder });
  await writeFile(files.account, config);
  await writeFile(files.credentials, credentials);
  return readStoredAccount(files);
}

const account = {
  accountUuid: 'a-1',
  emailAddress: 'ada@example.com',
  organizationUuid: 'o-1',
  organizationName: 'Engine',
};
const config = (more: object = {}) => JSON.stringify({ oauthAccount: account, ...more });
const credentials = (accessToken: string) =>
  JSON.stringify({ claudeAiOauth: { accessToken }, mcpOAuth: { server: { accessToken } } });

test('holds names and ids, and no token', async () => {
  const told = await stored(config({ primaryApiKey: 'made-up-key' }), credentials('made-up-token'));
  expect(told).toEqual({
    accountId: 'a-1',
    email: 'ada@example.com',
    organizationId: 'o-1',
    organization: 'Engine',
    credentials: ['claudeAiOauth', 'primaryApiKey'],
  });
});

test('a renewed token and another field are the same account', async () => {
  const before = await stored(config(), credentials('one'));
  expect(await stored(config({ numStartups: 8 }), credentials('two'))).toEqual(before);
});

test('somebody else and nobody are others; broken files are nobody', async () => {
  const before = await stored(config(), credentials('one'));
  const other = await stored(config({ oauthAccount: { ...account, accountUuid: 'a-2' } }), credentials('one'));
  expect(other).not.toEqual(before);
  expect(await stored(config(), '{}')).not.toEqual(before);
  expect(await stored('{broken', '[]')).toMatchObject({ accountId: undefined, credentials: [] });
});

test('the account lies in the home folder, or in the folder that is named', () => {
  expect(accountFiles('/home/ada/.claude', { HOME: '/home/ada' }).account).toBe('/home/ada/.claude.json');
  expect(accountFiles('/etc/cli', { HOME: '/home/ada', CLAUDE_CONFIG_DIR: '/etc/cli' }).account).toBe(
    '/etc/cli/.claude.json',
  );
});
