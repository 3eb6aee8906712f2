// The process of a channel: started when it is needed, stopped when it is not, and never two at a time. Its session
// outlives it; messages that a dead process had not taken up are sent again by the next one.
import type { Agent, AgentExit, AgentOptions, DurableAgent, startDurableAgent, UserMessage } from '@dovetail/agent';
import type { ChannelState, CliLine, InitializeResult } from '@dovetail/protocol';

export interface ChannelProcessOptions {
  readonly startDurable: typeof startDurableAgent;
  now(): number;
  /** Asked before each start: what the CLI is started with now. */
  options(): Promise<AgentOptions>;
  /** For the first start alone: which session. */
  first(): Pick<AgentOptions, 'resume' | 'sessionId'>;
  onLine(line: CliLine, text: string): void;
  /** These were given to the new process again. Comes before any line of it. */
  onResent(uuids: readonly string[]): void;
  onReady(told: InitializeResult): void;
  /** `state` is what it is now. */
  onExit(exit: AgentExit): void;
  onState(): void;
  /** A turn runs. */
  isBusy(): boolean;
}

/** How long a turn gets to end by itself before its process is stopped. */
const interruptWithinMs = 1_000;

export interface ChannelProcess {
  readonly state: ChannelState;
  readonly agent: Agent | undefined;
  readonly startedAtMs: number | undefined;
  /** Starts it when it does not run. Joins a start that is under way. Resolves before the CLI has introduced itself. */
  start(): Promise<{ agent: Agent; resent: number }>;
  /** Whether a message can be written without a start. */
  readonly isRunning: boolean;
  write(message: UserMessage): Promise<unknown>;
  /** Ends it with its whole tree. Afterwards it is in the state given. */
  stop(then: 'asleep' | 'ended'): Promise<void>;
  /** As `stop`, and nothing starts it again. */
  end(): Promise<void>;
}

export function createChannelProcess(deps: ChannelProcessOptions): ChannelProcess {
  let state: ChannelState = 'starting';
  let durable: DurableAgent | undefined;
  let agent: Agent | undefined;
  let startedAtMs: number | undefined;
  let starting: Promise<{ agent: Agent; resent: number }> | undefined;
  let stopping: Promise<void> | undefined;
  let afterStop: 'asleep' | 'ended' = 'ended';
  let over = false;
  /** Lines of a new process that must wait until it is known what was sent to it again. */
  let early: [CliLine, string][] | undefined;

  const onLine = (line: CliLine, text: string) => {
    if (early) early.push([line, text]);
    else deps.onLine(line, text);
  };

  async function begin(): Promise<{ agent: Agent; resent: number }> {
    if (state !== 'starting') {
      state = 'starting';
      deps.onState();
    }
    try {
      const options = await deps.options();
      if (over) throw new Error('The channel was closed while it started.');
      return durable ? await again(durable, options) : await firstTime(options);
    } catch (error) {
      state = 'ended';
      deps.onState();
      throw error;
    }
  }

  async function firstTime(options: AgentOptions): Promise<{ agent: Agent; resent: number }> {
    durable = await deps.startDurable({ ...options, ...deps.first(), onLine });
    return { agent: follow(durable.agent), resent: 0 };
  }

  async function again(known: DurableAgent, options: AgentOptions): Promise<{ agent: Agent; resent: number }> {
    early = [];
    try {
      const { resent } = await known.resume(options);
      const current = follow(known.agent);
      deps.onResent(resent);
      return { agent: current, resent: resent.length };
    } catch (error) {
      // Nobody follows the process that was to continue; the old one has ended before.
      await known.agent.kill();
      throw error;
    } finally {
      const lines = early;
      early = undefined;
      for (const [line, text] of lines) deps.onLine(line, text);
    }
  }

  function follow(started: Agent): Agent {
    agent = started;
    afterStop = 'ended';
    startedAtMs = deps.now();
    void started.exited.then(exit => {
      if (agent !== started) return;
      agent = undefined;
      startedAtMs = undefined;
      state = exit.reason === 'stopped' ? afterStop : 'ended';
      deps.onExit(exit);
    });
    started.ready.then(
      told => {
        if (agent !== started) return;
        state = 'live';
        deps.onReady(told);
        deps.onState();
      },
      // Told by `exited`.
      () => {},
    );
    return started;
  }

  async function stop(then: 'asleep' | 'ended'): Promise<void> {
    // Without a wait where none is needed: what comes next must find it stopping.
    if (starting) await starting.catch(() => {});
    const running = agent;
    if (!running) {
      if (state !== then) {
        state = then;
        deps.onState();
      }
      return;
    }
    afterStop = then;
    stopping ??= endTurn(running)
      .then(() => running.stop())
      .then(() => {
        stopping = undefined;
      });
    await stopping;
  }

  /**
   * Observed: a CLI whose stdin ends in the middle of a turn goes on with it, and asks the model again after a question that
   * nobody can answer any more. Told to stop it does not.
   */
  async function endTurn(running: Agent): Promise<void> {
    if (!deps.isBusy()) return;
    try {
      await running.request('interrupt', {}, { timeoutMs: interruptWithinMs });
    } catch {
      // It does not answer any more; the stop goes on.
    }
  }

  return {
    get state() {
      return state;
    },
    get agent() {
      return agent;
    },
    get startedAtMs() {
      return startedAtMs;
    },
    get isRunning() {
      return agent !== undefined && stopping === undefined;
    },
    async start() {
      await stopping;
      if (starting) return starting;
      if (agent) return { agent, resent: 0 };
      starting = begin().finally(() => (starting = undefined));
      return starting;
    },
    async write(message) {
      if (!durable) throw new Error('The process was never started.');
      return durable.send(message);
    },
    stop,
    async end() {
      over = true;
      await stop('ended');
    },
  };
}
