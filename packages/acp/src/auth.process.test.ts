import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAuth } from './auth.ts';
import { createCliChoice } from './cli-choice.ts';

/** A CLI of a few lines: it tells its version, whether it is signed in, and notes what it was asked. */
function fakeCli(version: string, loggedIn: boolean) {
  const home = mkdtempSync(join(tmpdir(), 'dovetail-acp-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const path = join(home, 'claude.cjs');
  const log = join(home, 'log');
  writeFileSync(log, '');
  const status = JSON.stringify({ loggedIn, authMethod: 'claude.ai' });
  writeFileSync(
    path,
    `const args = process.argv.slice(2).join(' ');
require('node:fs').appendFileSync(${JSON.stringify(log)}, args + '\\n');
if (args === '--version') console.log('${version} (Claude Code)');
else if (args === 'auth status') { console.log('${status}'); process.exitCode = ${loggedIn ? 0 : 1}; }
else if (args === 'auth logout') { if (!${loggedIn}) { console.error('Nobody is signed in.'); process.exitCode = 1; } }`,
  );
  chmodSync(path, 0o755);
  const env = { PATH: process.env['PATH'], HOME: home, DOVETAIL_HOME: join(home, 'data') };
  const auth = createAuth({ env }, createCliChoice({ claudePath: path, env, packageRoots: [] }));
  return {
    auth,
    asked: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter(line => line !== ''),
  };
}

const soon = () => AbortSignal.timeout(60_000);

test('a CLI that is signed in says so, and signs out', async () => {
  const { auth, asked } = fakeCli('2.1.325', true);
  expect(await auth.status(soon())).toEqual({
    state: 'authenticated',
    accounts: [{ label: 'claude.ai', active: true }],
  });
  expect(await auth.authenticate({ methodId: 'sign-in-claudeai' })).toEqual({});
  expect(await auth.logout()).toEqual({});
  expect(asked()).toContain('auth logout');
});

test('one that is not says how to sign in, and why it cannot sign out', async () => {
  const { auth } = fakeCli('2.1.325', false);
  expect(await auth.status(soon())).toEqual({ state: 'unauthenticated' });
  await expect(auth.authenticate({ methodId: 'sign-in-console' })).rejects.toMatchObject({
    code: -32000,
    message: 'Sign in with the Claude Code CLI in a terminal: run "claude auth login", then try again.',
  });
  await expect(auth.logout()).rejects.toThrow('Signing out failed: Nobody is signed in.');
  await expect(auth.authenticate({ methodId: 'magic' })).rejects.toThrow('There is no way to sign in called "magic".');
});

test('an old CLI is never asked what it would take for a prompt', async () => {
  const { auth, asked } = fakeCli('2.1.29', true);
  expect(await auth.status(soon())).toEqual({ state: 'unknown' });
  await expect(auth.logout()).rejects.toThrow('run "claude", then /logout');
  expect(new Set(asked())).toEqual(new Set(['--version']));
});
