// A CLI in memory: it is told what to say, and remembers what it was told. No process is started.
import type { Agent, AgentExit, AgentOptions, DurableAgent, startDurableAgent, UserMessage } from '@dovetail/agent';
import type { CanUseTool, CliLine, InitializeResult, PermissionAnswer } from '@dovetail/protocol';
import { randomUUID } from 'node:crypto';

export interface FakeProcess {
  readonly options: AgentOptions;
  readonly sent: UserMessage[];
  readonly requests: { readonly subtype: string; readonly params: unknown }[];
  readonly isRunning: boolean;
  /** Nobody reads what it says. */
  readonly isHeldBack: boolean;
  say(...lines: object[]): void;
  die(exit?: Partial<AgentExit>): void;
  /** As the CLI asks: the line first, then the question. */
  ask(question: Partial<CanUseTool> & { tool_name: string }, signal?: AbortSignal): Promise<PermissionAnswer>;
}

export interface FakeCli {
  readonly startDurable: typeof startDurableAgent;
  /** Every process that was started, oldest first. */
  readonly processes: FakeProcess[];
  readonly last: FakeProcess;
  /** Runs on each message, after it was remembered. */
  onMessage: (message: UserMessage & { uuid: string }, process: FakeProcess) => void;
  /** What a control request is answered; undefined answers an empty success. */
  onRequest: (subtype: string, params: unknown, process: FakeProcess) => unknown;
  told: Partial<InitializeResult>;
  /** What the next `resume` says was sent again. */
  resent: readonly string[];
  /** The next start fails with this. */
  startFailure: Error | undefined;
  /** What it says when it is asked for its version. */
  version: () => Promise<string>;
  /** A process that is stopped ends only after this. */
  ending: Promise<void>;
}

const stopped: AgentExit = { reason: 'stopped', code: 0, signal: null, stderrTail: '' };

export function createFakeCli(): FakeCli {
  const processes: FakeProcess[] = [];

  function start(options: AgentOptions): { process: FakeProcess; agent: Agent } {
    if (fake.startFailure) throw fake.startFailure;
    let exit: ((exit: AgentExit) => void) | undefined;
    let isRunning = true;
    let isHeldBack = false;
    const exited = new Promise<AgentExit>(resolve => (exit = resolve));
    const end = (how: AgentExit): Promise<AgentExit> => {
      isRunning = false;
      exit?.(how);
      return exited;
    };
    const sent: UserMessage[] = [];
    const requests: { subtype: string; params: unknown }[] = [];
    const sessionId = options.sessionId ?? options.resume ?? randomUUID();
    const process: FakeProcess = {
      options,
      sent,
      requests,
      get isRunning() {
        return isRunning;
      },
      get isHeldBack() {
        return isHeldBack;
      },
      say(...lines) {
        for (const line of lines) options.onLine?.({ session_id: sessionId, ...line } as unknown as CliLine, '');
      },
      die: how => void end({ reason: 'killed', code: null, signal: 'SIGKILL', stderrTail: '', ...how }),
      ask(question, signal = new AbortController().signal) {
        const requestId = randomUUID();
        const request = { subtype: 'can_use_tool', input: {}, ...question };
        process.say({ type: 'control_request', request_id: requestId, request });
        const whole = { input: {}, ...question } as CanUseTool;
        return options.onPermission?.(whole, { requestId, signal }) ?? Promise.reject(new Error('Nobody to ask.'));
      },
    };
    processes.push(process);
    const agent: Agent = {
      pid: undefined,
      ready: Promise.resolve({ commands: [], models: [], claude_code_version: '2.1.325', ...fake.told }),
      sessionId,
      version: () => fake.version(),
      async send(message) {
        const whole = typeof message === 'string' ? { content: message } : message;
        const uuid = whole.uuid ?? randomUUID();
        sent.push(whole);
        queueMicrotask(() => fake.onMessage({ ...whole, uuid }, process));
        return uuid;
      },
      request: (async (subtype: string, params: unknown) => {
        requests.push({ subtype, params });
        return fake.onRequest(subtype, params, process) ?? {};
      }) as Agent['request'],
      setMcpServers: async () => ({ added: [], removed: [], errors: {} }),
      endInput: () => void end(stopped),
      stop: () => fake.ending.then(() => end(stopped)),
      kill: () => end({ ...stopped, signal: 'SIGKILL', code: null }),
      exited,
      pauseOutput: () => void (isHeldBack = true),
      resumeOutput: () => void (isHeldBack = false),
    };
    return { process, agent };
  }

  const fake: FakeCli = {
    processes,
    get last() {
      const last = processes.at(-1);
      if (!last) throw new Error('No CLI was started.');
      return last;
    },
    onMessage: () => {},
    onRequest: () => undefined,
    told: {},
    resent: [],
    startFailure: undefined,
    version: async () => '2.1.325',
    ending: Promise.resolve(),
    async startDurable(options) {
      let { agent } = start(options);
      const durable: DurableAgent = {
        get agent() {
          return agent;
        },
        get sessionId() {
          return agent.sessionId ?? '';
        },
        send: message => agent.send(message),
        unanswered: [],
        async resume(changes = {}) {
          await agent.exited;
          const before = processes.flatMap(({ sent }) => sent);
          const again = {
            ...options,
            resume: agent.sessionId,
            sessionId: undefined,
            ...changes,
            onLine: options.onLine,
          };
          ({ agent } = start(again));
          for (const uuid of fake.resent) {
            const message = before.find(sent => sent.uuid === uuid);
            if (message) await agent.send(message);
          }
          return { resent: fake.resent };
        },
      };
      return durable;
    },
  };
  return fake;
}
