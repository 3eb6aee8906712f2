// A CLI without a process, for channels under test: it says what the test says, and dies when the test says so. It keeps
// what was not taken up as the real durable agent does.
import type { Agent, AgentExit, AgentOptions, DurableAgent, UserMessage } from '@dovetail/agent';
import { agentExited } from '@dovetail/agent';
import { isLine, type CliLine, type InitializeResult } from '@dovetail/protocol';

export interface FakeProcess {
  readonly options: AgentOptions;
  /** Messages of the person that it was given, in order. */
  readonly heard: readonly (UserMessage & { uuid: string })[];
  readonly requests: readonly { subtype: string; params: object }[];
  say(line: CliLine): void;
  /** A whole turn that answers the newest message. */
  answer(text: string, more?: Readonly<Record<string, unknown>>): void;
  beginTurn(): void;
  endTurn(more?: Readonly<Record<string, unknown>>): void;
  die(exit?: Partial<AgentExit>): void;
  readonly isAlive: boolean;
}

export interface FakeCli {
  readonly startDurable: (options: AgentOptions) => Promise<DurableAgent>;
  readonly processes: readonly FakeProcess[];
  /** The newest. */
  readonly now: FakeProcess;
  /** Throws instead of starting. */
  failsWith: Error | undefined;
  /** Said by each process as soon as it is started again. */
  greets: readonly CliLine[];
  /** What a control request is answered with, or what it throws. */
  replies: Readonly<Record<string, unknown>>;
}

export function createFakeCli(): FakeCli {
  const processes: FakeProcess[] = [];
  const cli: FakeCli = {
    startDurable,
    processes,
    get now() {
      const newest = processes.at(-1);
      if (!newest) throw new Error('No process was started.');
      return newest;
    },
    failsWith: undefined,
    greets: [],
    replies: {},
  };

  async function startDurable(options: AgentOptions): Promise<DurableAgent> {
    let waiting: { uuid: string; message: UserMessage }[] = [];
    const observe = (line: CliLine) => {
      if (isLine(line, 'user') && line.isReplay) {
        const at = waiting.findIndex(sent => sent.uuid === line.uuid);
        if (at >= 0) waiting = waiting.slice(at + 1);
      }
    };
    let agent = await start(options);

    async function start(given: AgentOptions): Promise<Agent> {
      if (cli.failsWith) throw cli.failsWith;
      return startFake({ ...given, onLine: options.onLine }, observe, () => (waiting = []));
    }

    return {
      get agent() {
        return agent;
      },
      get sessionId() {
        return agent.sessionId ?? '';
      },
      get unanswered() {
        return waiting;
      },
      async send(message) {
        const whole = typeof message === 'string' ? { content: message } : message;
        const uuid = whole.uuid ?? '';
        waiting.push({ uuid, message: whole });
        await agent.send({ ...whole, uuid });
        return uuid;
      },
      async resume(changes = {}) {
        await agent.exited;
        agent = await start({ ...options, ...changes });
        for (const { uuid, message } of waiting) await agent.send({ ...message, uuid });
        for (const line of cli.greets) cli.now.say(line);
        return { resent: waiting.map(sent => sent.uuid) };
      },
    };
  }

  function startFake(options: AgentOptions, observe: (line: CliLine) => void, onStop: () => void): Agent {
    const heard: (UserMessage & { uuid: string })[] = [];
    const requests: { subtype: string; params: object }[] = [];
    const sessionId = options.resume ?? options.sessionId ?? 'fake-session';
    let died: AgentExit | undefined;
    let tellExit: ((exit: AgentExit) => void) | undefined;
    const exited = new Promise<AgentExit>(resolve => (tellExit = resolve));
    let turns = 0;

    const process: FakeProcess = {
      options,
      heard,
      requests,
      say(line) {
        if (died) throw new Error('It is dead.');
        observe(line);
        options.onLine?.(line, JSON.stringify(line));
      },
      beginTurn() {
        turns++;
        const last = heard.at(-1);
        process.say({
          type: 'system',
          subtype: 'init',
          session_id: sessionId,
          cwd: '/project',
          model: 'some-model',
          claude_code_version: '2.1.325',
        });
        if (last) {
          const message = { role: 'user', content: last.content };
          process.say({
            type: 'user',
            isReplay: true,
            uuid: last.uuid,
            message,
            parent_tool_use_id: null,
            session_id: sessionId,
          });
        }
      },
      endTurn(more = {}) {
        const result = {
          type: 'result',
          subtype: 'success',
          is_error: false,
          session_id: sessionId,
          uuid: `r-${turns}`,
        };
        process.say({ ...result, ...more });
      },
      answer(text, more) {
        process.beginTurn();
        const message = { id: `msg-${turns}`, role: 'assistant', content: [{ type: 'text', text }] };
        process.say({
          type: 'assistant',
          message,
          parent_tool_use_id: null,
          session_id: sessionId,
          uuid: `a-${turns}`,
        });
        process.endTurn(more);
      },
      die(exit = {}) {
        if (died) return;
        died = { reason: 'killed', code: null, signal: 'SIGKILL', stderrTail: '', ...exit };
        tellExit?.(died);
      },
      get isAlive() {
        return died === undefined;
      },
    };
    processes.push(process);
    const kill = async () => {
      process.die({ reason: 'stopped', code: 0, signal: null });
      return exited;
    };
    const told: InitializeResult = { commands: [], models: [], account: {} };
    return {
      pid: 4_000_000 + processes.length,
      ready: Promise.resolve(told),
      sessionId,
      version: async () => '2.1.325',
      async send(message) {
        if (died) throw agentExited(died);
        const whole = typeof message === 'string' ? { content: message } : message;
        const uuid = whole.uuid ?? '';
        heard.push({ ...whole, uuid });
        return uuid;
      },
      async request(subtype: string, params: object) {
        if (died) throw agentExited(died);
        requests.push({ subtype, params });
        const reply = cli.replies[subtype];
        if (reply instanceof Error) throw reply;
        return reply as never;
      },
      setMcpServers: async () => ({ added: [], removed: [], errors: {} }),
      endInput() {},
      stop() {
        onStop();
        return kill();
      },
      kill,
      exited,
      pauseOutput() {},
      resumeOutput() {},
    };
  }

  return cli;
}
