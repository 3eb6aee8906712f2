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
  start(): Promise<Started>;
  /** Ends it and starts it with other options, once; whoever asks for a start meanwhile waits for this one. */
  restart(changes: Partial<AgentOptions>): Promise<Started>;
  send(message: UserMessage): Promise<string>;
  /** Ends it for good. */
  stop(): Promise<void>;
  /** Ends it for good, at the latest after `politeMs`. */
  end(politeMs: number): Promise<void>;
}

export interface Started {
  readonly agent: Agent;
  readonly resent: readonly string[];
}

export function createSessionProcess(deps: SessionProcessOptions): SessionProcess {
  let durable: DurableAgent | undefined;
  let agent: Agent | undefined;
  let starting: Promise<Started> | undefined;
  let wanted = true;
  let isOver = false;
  let refusal: string | undefined;
  /** Lines of a new process that wait until it is known what was sent to it again. */
  let early: CliLine[] | undefined;

  async function begin(changes: Partial<AgentOptions> = {}): Promise<Started> {
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

  /** The newest of several counts. */
  function track(work: Promise<Started>): Promise<Started> {
    const tracked = work.finally(() => {
      if (starting === tracked) starting = undefined;
    });
    starting = tracked;
    return tracked;
  }

  async function stopRunning(): Promise<void> {
    wanted = false;
    const running = agent;
    agent = undefined;
    await running?.stop();
  }

  async function endAndBegin(earlier: Promise<Started> | undefined, changes: Partial<AgentOptions>): Promise<Started> {
    await earlier?.catch(() => {});
    await stopRunning();
    if (isOver) throw wasClosed();
    wanted = true;
    return begin(changes);
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
    start() {
      // Somebody may still be at work on a session that was closed; its CLI would be nobody's.
      if (isOver) return Promise.reject(wasClosed());
      if (starting) return starting;
      if (agent) return Promise.resolve({ agent, resent: [] });
      wanted = true;
      return track(begin());
    },
    restart: changes => (isOver ? Promise.reject(wasClosed()) : track(endAndBegin(starting, changes))),
    send(message) {
      return durable ? durable.send(message) : Promise.reject(new Error('The CLI was never started.'));
    },
    async stop() {
      wanted = false;
      isOver = true;
      await starting?.catch(() => {});
      await stopRunning();
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

function wasClosed(): RpcError {
  return new RpcError(errorCodes.internal, 'The session was closed.');
}
