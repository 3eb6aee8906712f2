import { describe, expect, test } from 'vitest';
import { spawnArguments, type SpawnArgumentOptions } from './spawn-arguments.ts';

const always = ['--output-format', 'stream-json', '--verbose', '--input-format', 'stream-json'];
const byDefault = ['--include-partial-messages', '--permission-prompt-tool', 'stdio'];

/** What an option adds to the arguments of an agent without options. */
function added(options: SpawnArgumentOptions): string[] {
  const args = spawnArguments({ includePartialMessages: false, permissionPrompts: false, ...options });
  expect(args.slice(0, always.length)).toEqual(always);
  return args.slice(always.length);
}

test('by default deltas are streamed and questions are asked on stdin and stdout', () => {
  expect(spawnArguments({})).toEqual([...always, ...byDefault]);
});

const cases: { [K in keyof Required<SpawnArgumentOptions>]: [SpawnArgumentOptions[K], string[]][] } = {
  includePartialMessages: [
    [true, ['--include-partial-messages']],
    [false, []],
  ],
  permissionPrompts: [
    [true, ['--permission-prompt-tool', 'stdio']],
    [false, []],
  ],
  model: [
    ['opus', ['--model=opus']],
    ['-x', ['--model=-x']],
  ],
  fallbackModel: [['haiku', ['--fallback-model=haiku']]],
  permissionMode: [['acceptEdits', ['--permission-mode=acceptEdits']]],
  allowDangerouslySkipPermissions: [
    [true, ['--allow-dangerously-skip-permissions']],
    [false, []],
  ],
  includeHookEvents: [[true, ['--include-hook-events']]],
  replayUserMessages: [[true, ['--replay-user-messages']]],
  resume: [
    ['some id', ['--resume=some id']],
    ['--dashed title', ['--resume=--dashed title']],
  ],
  continueNewest: [[true, ['--continue']]],
  forkSession: [[true, ['--fork-session']]],
  resumeSessionAt: [['uuid', ['--resume-session-at=uuid']]],
  sessionId: [['uuid', ['--session-id=uuid']]],
  persistSession: [
    [false, ['--no-session-persistence']],
    [true, []],
  ],
  maxTurns: [
    [3, ['--max-turns=3']],
    [0, ['--max-turns=0']],
  ],
  maxBudgetUsd: [[0.5, ['--max-budget-usd=0.5']]],
  maxThinkingTokens: [[0, ['--max-thinking-tokens=0']]],
  effort: [['high', ['--effort=high']]],
  // An empty list is a statement: no source, no tool at all.
  settingSources: [
    [['user', 'project'], ['--setting-sources=user,project']],
    [[], ['--setting-sources=']],
  ],
  settings: [
    ['/some/settings.json', ['--settings=/some/settings.json']],
    ['-x.json', ['--settings=-x.json']],
    [{ permissions: { allow: ['Read'] } }, ['--settings={"permissions":{"allow":["Read"]}}']],
  ],
  tools: [
    [['Read', 'Bash'], ['--tools=Read,Bash']],
    [[], ['--tools=']],
  ],
  allowedTools: [
    [['Edit', 'Bash(npm test)'], ['--allowedTools=Edit,Bash(npm test)']],
    [[], []],
  ],
  disallowedTools: [
    [['WebFetch'], ['--disallowedTools=WebFetch']],
    [[], []],
  ],
  additionalDirectories: [
    [
      ['/a b', '-c'],
      ['--add-dir=/a b', '--add-dir=-c'],
    ],
  ],
  mcpServers: [
    [{ x: { command: 'run', args: ['-v'] } }, ['--mcp-config={"mcpServers":{"x":{"command":"run","args":["-v"]}}}']],
    [{}, []],
  ],
  strictMcpConfig: [[true, ['--strict-mcp-config']]],
  enableAuthStatus: [[true, ['--enable-auth-status']]],
  extraArgs: [
    [{ debug: null, 'append-system-prompt': '-be brief' }, ['--debug', '--append-system-prompt=-be brief']],
    [{}, []],
  ],
};

describe.each(Object.entries(cases))('%s', (name, values) => {
  test.each(values.map(([value, args]) => ({ value, args })))('$value gives $args', ({ value, args }) => {
    expect(added({ [name]: value })).toEqual(args);
  });

  test('undefined gives nothing', () => {
    const args = spawnArguments({ [name]: undefined });
    expect(args).toEqual([...always, ...byDefault]);
  });
});

test('every argument but the fixed ones is one word: a value that begins with a dash stays a value', () => {
  const everything: SpawnArgumentOptions = Object.fromEntries(
    Object.entries(cases).map(([name, values]) => [name, values[0]?.[0]]),
  );
  const args = added({ ...everything, permissionPrompts: false });
  expect(args.filter(arg => !arg.startsWith('--'))).toEqual([]);
});
