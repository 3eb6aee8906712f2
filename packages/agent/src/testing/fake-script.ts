// The scripts of the fake CLI (fake-cli.mjs), and how an agent is pointed at it.
import { fileURLToPath } from 'node:url';
import type { CliCommand } from '../cli/find-cli.ts';

type Line = Readonly<Record<string, unknown>>;

export interface FakeStep {
  /** Waits for an input line that has these keys and values. When the input ends first, it exits as the CLI does. */
  await?: Line;
  /** `$session`, `$uuid`, `$text` and `$id:subtype` are filled in. */
  say?: Line;
  /** Exactly these characters. */
  raw?: string;
  stderr?: string;
  /** Answers the last request of a subtype for which `replies` says "silence". */
  reply?: { to: string; response: Line };
  flood?: { count: number; padding?: number };
  bigLine?: { characters: number };
  /** Starts another process and tells its pid in a line of type `grandchild`. */
  run?: {
    command: string;
    args?: readonly string[];
    holdsOutput?: boolean;
    bareEnv?: boolean;
    detached?: boolean;
  };
  exit?: number;
  signal?: NodeJS.Signals;
  closeInput?: true;
}

export interface FakeScript {
  /** Decides what it answers and what it ends itself on. Default 2.1.325. */
  version?: string;
  /** What `--version` prints instead; null: nothing. */
  versionAnswer?: string | null;
  versionHangs?: boolean;
  replies?: Readonly<Record<string, 'silence' | { response?: Line; error?: string }>>;
  steps?: readonly FakeStep[];
  /** Repeats each input line on stdout, in a line of type `heard`. */
  echo?: boolean;
  /** Begins with a line of type `started` that holds its arguments and environment. */
  announces?: boolean;
  /** Never reads its input. */
  deaf?: boolean;
  /** Does not exit when its input ends. */
  stays?: boolean;
  ignores?: readonly NodeJS.Signals[];
  /** Lines of type `got` for the end of input and for signals. */
  tellsSignals?: boolean;
}

export const fakeCliPath = fileURLToPath(new URL('./fake-cli.mjs', import.meta.url));

export const fakeCommand: CliCommand = {
  path: fakeCliPath,
  command: process.execPath,
  args: [fakeCliPath],
  origin: 'option',
};

export function fakeEnv(script: FakeScript): { FAKE_CLI: string } {
  return { FAKE_CLI: JSON.stringify(script) };
}

/** The minimal lines of a turn, in the shapes of the real CLI. */
export const lines = {
  init: (version = '2.1.325'): Line => ({
    type: 'system',
    subtype: 'init',
    session_id: '$session',
    cwd: '/project',
    tools: ['Read'],
    mcp_servers: [],
    model: 'some-model',
    permissionMode: 'default',
    slash_commands: [],
    claude_code_version: version,
    uuid: 'u-init',
  }),
  assistant: (text: string, id = 'msg_1'): Line => ({
    type: 'assistant',
    message: { id, role: 'assistant', model: 'some-model', content: [{ type: 'text', text }], stop_reason: null },
    parent_tool_use_id: null,
    session_id: '$session',
    uuid: `u-${text}`,
  }),
  result: (text: string, more: Line = {}): Line => ({
    // The order of 2.1.325: `type` does not come first (rule 5).
    duration_ms: 5,
    is_error: false,
    subtype: 'success',
    result: text,
    type: 'result',
    num_turns: 1,
    session_id: '$session',
    uuid: `u-result-${text}`,
    ...more,
  }),
  question: (requestId: string, toolName = 'Write', input: Line = { file_path: '/project/a.txt' }): Line => ({
    type: 'control_request',
    request_id: requestId,
    request: { subtype: 'can_use_tool', tool_name: toolName, input, tool_use_id: `tool-${requestId}` },
  }),
  cancel: (requestId: string): Line => ({ type: 'control_cancel_request', request_id: requestId }),
};

/** Waits for a message and answers it with one whole turn. */
export function turn(text: string, more: readonly FakeStep[] = []): FakeStep[] {
  return [
    { await: { type: 'user' } },
    { say: lines.init() },
    { say: lines.assistant(text) },
    ...more,
    { say: lines.result(text) },
  ];
}
