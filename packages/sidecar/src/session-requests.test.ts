import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings, hasCode, type RequestContext } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { sessionRequests } from './session-requests.ts';
import type { SidecarSession } from './start-session.ts';

const id = '11111111-2222-4333-8444-555555555555';
const context: RequestContext = { signal: new AbortController().signal, channelId: undefined };

function launcher(openSessions: Readonly<Record<string, string>> = {}) {
  const configFolder = mkdtempSync(join(tmpdir(), 'dovetail-launch-'));
  onTestFinished(() => rmSync(configFolder, { recursive: true, force: true }));
  const host = {
    context: {
      cli: { find: async () => ({ command: '/opt/claude', args: [] }) },
      settings: { value: { ...defaultSettings, environmentVariables: [{ name: 'A', value: '1' }] } },
      configFolder,
      terminalEnvironment: () => ({ CLAUDE_CODE_SSE_PORT: '9' }),
    },
    channels: {
      ofSession: (sessionId: string) =>
        Object.hasOwn(openSessions, sessionId) ? { state: openSessions[sessionId] } : undefined,
    },
  };
  const session = {
    hosts: { of: async () => host, made: [host] },
    folder: () => '/project',
  } as unknown as SidecarSession;
  return { configFolder, launch: (resume?: string) => sessionRequests(session)['cli/launch']({ resume }, context) };
}

test('cli/launch tells how to start the CLI, linked and with the variables of the settings', async () => {
  expect(await launcher().launch()).toEqual({
    command: '/opt/claude',
    args: ['--ide', '--permission-mode', 'default'],
    env: { A: '1', CLAUDE_CODE_SSE_PORT: '9' },
    cwd: '/project',
  });
});

test('a session goes on in the folder that it belongs to', async () => {
  const { configFolder, launch } = launcher({ [id]: 'ended' });
  const folder = join(configFolder, 'projects', '-elsewhere');
  mkdirSync(folder, { recursive: true });
  const line = {
    type: 'user',
    uuid: id,
    sessionId: id,
    parentUuid: null,
    cwd: '/elsewhere',
    timestamp: '2026-01-01T00:00:00.000Z',
    message: { role: 'user', content: 'Hi' },
  };
  writeFileSync(join(folder, `${id}.jsonl`), `${JSON.stringify(line)}\n`);
  const { args, cwd } = await launch(id);
  expect(args.slice(-2)).toEqual(['--resume', id]);
  expect(cwd).toBe('/elsewhere');
});

test.each([
  ['what could be read as an option', '--dangerously-skip-permissions', 'is not a session id'],
  ['a session that the chat has open', id, 'This session is open in the chat.'],
])('%s is refused', async (_name, resume, sentence) => {
  const refused = await Promise.resolve(launcher({ [id]: 'idle' }).launch(resume)).catch((error: unknown) => error);
  expect(hasCode(refused, 'invalid_input')).toBe(true);
  expect((refused as Error).message).toContain(sentence);
});
