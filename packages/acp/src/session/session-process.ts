// The CLI of one session: started when it is needed, started again when it died, never two at a time. The session on disk
// outlives it.
import {
  killGroup,
  type Agent,
  type AgentExit,
  type AgentOptions,
  type DurableAgent,
  type startDurableAgent,
  type UserMessage,
} from '@dovetail/agent';
import { isLine, type CliLine, type InitializeResult } from '@dovetail/protocol';
import { errorCodes, RpcError } from '../wire/rpc-error.ts';

export interface SessionProcessOptions {
  readonly startDurable: typeof startDurableAgent;
  /** Asked before each start. */
  options(): Promise<AgentOptions>;
  readonly first: Pick<AgentOptions, 'resume' | 'sessionId' | 'resumeSessionAt'>;
  onLine(line: CliLine): void;
  /** These messages were given to the new process again. Comes before any line of it. */
  onResent(uuids: readonly string[]): void;
  onReady(told: InitializeResult, agent: Agent): Promise<void>;
  /** Not asked for. */
  onDeath(exit: AgentExit): void;
}

export interface SessionProcess {
  readonly agent: Agent | undefined;
  /** The id under which the CLI keeps it; `/clear` changes it. */
  readonly sessionId: string | undefined;
  /** Starts it when it does not run; resolves when the CLI has introduced itself. */
  start(changes?: Partial<AgentOptions>): Promise<{ agent: Agent; resent: readonly string[] }>;
  send(message: UserMessage): Promise<string>;
  /** Ends it; `start` starts it again, unless it was for good. */
  stop(how?: { readonly forGood: boolean }): Promise<void>;
  /** Ends it for good, at the latest after `politeMs`. */
  end(politeMs: number): Promise<void>;
}

export function createSessionProcess(deps: SessionProcessOptions): SessionProcess {
  let durable: DurableAgent | undefined;
  let agent: Agent | undefined;
  let starting: Promise<{ agent: Agent; resent: readonly string[] }> | undefined;
  let wanted = true;
  let isOver = false;
  let refusal: string | undefined;
  /** Lines of a new process that wait until it is known what was sent to it again. */
  let early: CliLine[] | undefined;

  async function begin(changes: Partial<AgentOptions>): Promise<{ agent: Agent; resent: readonly string[] }> {
    const options = { ...(await deps.options()), ...changes };
    let resent: readonly string[] = [];
    if (durable) resent = await again(durable, options);
    else durable = await deps.startDurable({ ...options, ...deps.first, onLine });
    const started = durable.agent;
    agent = started;
    void started.exited.then(exit => {
      if (agent !== started) return;
      agent = undefined;
      if (wanted) deps.onDeath(exit);
    });
    if (!wanted) await started.kill();
    await deps.onReady(await ready(started), started);
    return { agent: started, resent };
  }

  async function again(known: DurableAgent, options: AgentOptions): Promise<readonly string[]> {
    early = [];
    try {
      const { resent } = await known.resume(options);
      deps.onResent(resent);
      return resent;
    } finally {
      const lines = early;
      early = undefined;
      for (const line of lines) deps.onLine(line);
    }
  }

  /** A CLI that refuses to start says why on stdout, as the result of a turn, and ends. */
  async function ready(started: Agent): Promise<InitializeResult> {
    refusal = undefined;
    try {
      return await started.ready;
    } catch (error) {
      throw refusal === undefined ? error : new RpcError(errorCodes.internal, refusal);
    }
  }

  function onLine(line: CliLine): void {
    if (isLine(line, 'result') && Array.isArray(line['errors']) && line['errors'].length > 0)
      refusal = line['errors'].join(' ');
    if (early) early.push(line);
    else deps.onLine(line);
  }

  return {
    get agent() {
      return agent;
    },
    get sessionId() {
      return durable?.sessionId === '' ? undefined : durable?.sessionId;
    },
    start(changes = {}) {
      // Somebody may still be at work on a session that was closed; its CLI would be nobody's.
      if (isOver) return Promise.reject(new RpcError(errorCodes.internal, 'The session was closed.'));
      if (starting) return starting;
      if (agent) return Promise.resolve({ agent, resent: [] });
      wanted = true;
      starting = begin(changes).finally(() => (starting = undefined));
      return starting;
    },
    send(message) {
      return durable ? durable.send(message) : Promise.reject(new Error('The CLI was never started.'));
    },
    async stop({ forGood } = { forGood: false }) {
      wanted = false;
      isOver ||= forGood;
      await starting?.catch(() => {});
      const running = agent;
      agent = undefined;
      await running?.stop();
    },
    async end(politeMs) {
      wanted = false;
      isOver = true;
      // One that is just being started is ended by its own start.
      const running = agent;
      agent = undefined;
      if (!running) return;
      running.endInput();
      // The whole group at once; looking for the rest of the tree takes longer than a client may wait.
      const kill = (): void => {
        if (running.pid !== undefined) killGroup(running.pid);
      };
      if (politeMs === 0) kill();
      const timer = setTimeout(kill, politeMs);
      await running.exited;
      clearTimeout(timer);
    },
  };
}
