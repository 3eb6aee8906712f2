// Status lines with real commands of a real shell; only the CLI is a stand-in.
import { existsSync as exists, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@dovetail/agent';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HostContext } from '../host-context.ts';
import { setUpChannels, uuidOf } from '../testing/channel-setup.ts';
import { partial } from '../testing/partial.ts';
import { startStatusLines } from './status-lines.ts';

interface Options {
  readonly isRehearsal?: boolean;
  readonly limitMs?: number;
}

function setUp(options: Options = {}) {
  const live = setUpChannels();
  const { folder, channels } = live;
  const configFolder = join(folder, 'config');
  const ending = new AbortController();
  const warn = vi.fn<(message: string, details?: object) => void>();
  const onChange = vi.fn<() => void>();
  const write = (path: string, value: unknown): void => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  const context: Parameters<typeof startStatusLines>[0] = {
    channels,
    changes: partial<HostContext['changes']>('changes', { list: async () => [] }),
    cli: partial<HostContext['cli']>('cli', {
      environment: () => ({ PATH: process.env['PATH'], HOME: folder, SHELL: '/bin/false' }),
      presence: async () => ({ status: 'ready', version: '2.1.325', isRehearsal: false }),
    }),
    configFolder,
    isRehearsal: options.isRehearsal ?? false,
    log: { info() {}, error() {}, path: '', warn },
    now: () => 5000,
    signal: ending.signal,
  };
  const lines = startStatusLines(context, { onChange, settleMs: 1, limitMs: options.limitMs ?? 60_000 });
  onTestFinished(() => ending.abort());
  return {
    ...live,
    lines,
    ending,
    warn,
    onChange,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    /** Of the person, or of the folder. */
    setLine: (command: string, where: 'config/settings.json' | '.claude/settings.json' = 'config/settings.json') =>
      write(where, { statusLine: { type: 'command', command } }),
    trust: () => write('.claude.json', { projects: { [folder]: { hasTrustDialogAccepted: true } } }),
    /** A conversation that a page watches. */
    open(channelId = 'c') {
      live.openPage().say({ type: 'launch_claude', channelId });
      return channels.expect(channelId);
    },
    async turn(n = 1) {
      const { sessionId, send } = channels.expect('c');
      await send({ id: uuidOf(n), content: 'hello', when: 'when-idle' });
      const own = live.cli.processes.find(({ options: given }) => given.sessionId === sessionId);
      own?.answer('Hello.', { total_cost_usd: 0.5 });
    },
  };
}

/** Prints the cost and the mode that it was told. */
const tells = `sed 's/.*"permission_mode":"\\([a-z]*\\)".*"total_cost_usd":\\([0-9.]*\\).*/\\1 \\2/' told.json`;

test('what the command prints about the conversation, from its start and again at each change', async () => {
  const { lines, setLine, open, turn, read, folder, onChange, warn } = setUp();
  setLine(`cat > new.json; mv new.json told.json; pwd > where; echo "$CLAUDE_PROJECT_DIR" >> where; ${tells}`);
  const channel = open();
  await expect.poll(() => lines.all.get('c')).toBe('default 0');
  await turn();
  await expect.poll(() => lines.all.get('c')).toBe('default 0.5');
  expect(JSON.parse(read('told.json'))).toMatchObject({
    session_id: channel.sessionId,
    transcript_path: expect.stringMatching(
      new RegExp(`/config/projects/[^/]+/${channel.sessionId}\\.jsonl$`),
    ) as string,
    model: { id: 'some-model' },
    version: '2.1.325',
  });
  await channel.setPermissionMode('plan');
  await expect.poll(() => lines.all.get('c')).toBe('plan 0.5');
  expect(read('where')).toBe(`${folder}\n${folder}\n`);
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(warn).not.toHaveBeenCalled();
});

test('a command of the folder is run only where the person trusts the folder', async () => {
  const { lines, setLine, trust, open, turn } = setUp();
  setLine('echo mine');
  setLine('echo theirs', '.claude/settings.json');
  open();
  await expect.poll(() => lines.all.get('c')).toBe('mine');
  trust();
  await turn();
  await expect.poll(() => lines.all.get('c')).toBe('theirs');
});

test('a rehearsal runs none of the folder, though it trusts it', async () => {
  const { lines, setLine, trust, open } = setUp({ isRehearsal: true });
  trust();
  setLine('echo mine');
  setLine('echo theirs', '.claude/settings.json');
  open();
  await expect.poll(() => lines.all.get('c')).toBe('mine');
});

test('a command that fails shows nothing, and is told once', async () => {
  const { lines, setLine, open, turn, warn, read } = setUp();
  setLine('echo before');
  open();
  await expect.poll(() => lines.all.get('c')).toBe('before');
  setLine('echo x >> failed; echo partly; echo "no jq" >&2; exit 127');
  await turn();
  await expect.poll(() => lines.all.has('c')).toBe(false);
  await turn(2);
  await expect.poll(() => read('failed').length).toBeGreaterThanOrEqual('x\nx\n'.length);
  setLine('echo after');
  await turn(3);
  await expect.poll(() => lines.all.get('c')).toBe('after');
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    "The status line command of the CLI's settings failed. It ended with 127. no jq",
  ]);
});

test('a command that takes too long is ended and told', async () => {
  const { lines, setLine, open, warn } = setUp({ limitMs: 100 });
  setLine('echo before; sleep 300');
  open();
  await expect
    .poll(() => warn.mock.calls.map(([message]) => message))
    .toEqual(["The status line command of the CLI's settings failed. It took longer than 0.1 s."]);
  expect([...lines.all]).toEqual([]);
});

test.each(['the conversation', 'the host'])('a command that still runs ends with %s', async which => {
  const { lines, setLine, open, ending, folder } = setUp();
  setLine('echo $$ > pid.new; mv pid.new pid; sleep 300');
  const channel = open();
  const pid = await vi.waitFor(() => Number(readFileSync(join(folder, 'pid'), 'utf8')), { timeout: 20_000 });
  expect(isAlive(pid)).toBe(true);
  if (which === 'the host') ending.abort();
  else await channel.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect([...lines.all]).toEqual([]);
});

test('one at a time, and once for all changes meanwhile; none for a conversation that nobody watches', async () => {
  const { lines, setLine, open, channels, turn, read, folder } = setUp();
  setLine(
    'mkdir lock || echo overlap >> faults; echo x >> runs; until [ -e go ]; do sleep 0.05; done; rmdir lock; echo shown',
  );
  const unseen = channels.launch('unseen', {});
  const watched = open();
  await expect.poll(() => exists(join(folder, 'lock'))).toBe(true);
  const others = [unseen, watched, open('d')];
  await expect.poll(() => others.map(({ state }) => state)).toEqual(['live', 'live', 'live']);
  for (let n = 1; n <= 20; n++) await turn(n);
  writeFileSync(join(folder, 'go'), '');
  await expect.poll(() => [...lines.all.keys()].toSorted()).toEqual(['c', 'd']);
  await expect.poll(() => read('runs')).toBe('x\nx\nx\n');
  expect(exists(join(folder, 'faults'))).toBe(false);
});
