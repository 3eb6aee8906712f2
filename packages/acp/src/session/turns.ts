// The prompts of one session, one turn each: a prompt that comes while another runs waits for it; a steering message goes
// into the turn that runs. Every prompt is answered exactly once, also when it is cancelled or the CLI dies under it.
import { randomUUID } from 'node:crypto';
import type { PromptResponse } from '@agentclientprotocol/sdk/unstable';
import type { AgentExit } from '@dovetail/agent';
import type { Changes, Conversation, HostInput, Turn } from '@dovetail/conversation';
import { isSystemLine, type CliLine, type ContentBlock } from '@dovetail/protocol';
import { errorCodes, invalidParams, RpcError } from '../wire/rpc-error.ts';
import { goOn } from './go-on.ts';
import type { SessionProcess } from './session-process.ts';
import { stopReasonOf } from './stop-reason.ts';

export interface TurnsOptions {
  readonly process: SessionProcess;
  conversation(): Conversation;
  /** What is sent is also part of the conversation. */
  input(input: HostInput): void;
  /** A prompt was answered. */
  onSettled(): void;
  onError(error: unknown): void;
}

export interface Turns {
  /** `signal` cancels this prompt and no other. */
  prompt(content: ContentBlock[], signal?: AbortSignal): Promise<PromptResponse>;
  /** False: no turn runs that it could go into. */
  steer(content: ContentBlock[]): Promise<boolean>;
  cancel(): void;
  readonly isActive: boolean;
  /** No turn runs and none begins until the work is done; prompts that come meanwhile wait for it. Rejects when a turn runs. */
  whileIdle<T>(work: () => Promise<T>): Promise<T>;
  observe(line: CliLine, changes: Changes): void;
  died(exit: AgentExit): void;
  /** These messages were given to a new process again. */
  resent(uuids: readonly string[]): void;
  /** Everything that waits is answered as cancelled. */
  close(): void;
}

interface Prompt {
  /** Of the newest message that stands for it. */
  uuid: string;
  readonly firstUuid: string;
  readonly content: ContentBlock[];
  readonly steering: string[];
  cancelled: boolean;
  /** The turn has been told to stop since it began. */
  interrupted: boolean;
  deaths: number;
  watchdog?: NodeJS.Timeout;
  resolve(response: PromptResponse): void;
  reject(error: unknown): void;
}

/** A CLI that does not end its turn this long after it was told to is ended itself. */
const endsWithinMs = 5_000;
const mostDeaths = 2;

export function createTurns(deps: TurnsOptions): Turns {
  const waiting: Prompt[] = [];
  let active: Prompt | undefined;
  let isHeld = false;

  function next(): void {
    if (active || isHeld || waiting.length === 0) return;
    const prompt = waiting.shift() as Prompt;
    active = prompt;
    void run(prompt).catch((error: unknown) => settle(prompt, one => one.reject(error)));
  }

  async function run(prompt: Prompt): Promise<void> {
    await deps.process.start();
    if (prompt.cancelled) return settle(prompt, one => one.resolve({ stopReason: 'cancelled' }));
    await say(prompt.uuid, prompt.content);
  }

  async function say(uuid: string, content: ContentBlock[]): Promise<void> {
    deps.input(userLine(uuid, content));
    // A pipe that breaks is told by the death that follows, and then the message is sent again.
    await deps.process.send({ content, uuid }).catch(deps.onError);
  }

  function settle(prompt: Prompt | undefined, how: (prompt: Prompt) => void): void {
    if (!prompt || prompt !== active) return;
    clearTimeout(prompt.watchdog);
    active = undefined;
    how(prompt);
    deps.onSettled();
    next();
  }

  function turnOf(uuid: string): Turn | undefined {
    const { index, blocks, turns } = deps.conversation();
    const block = blocks[index.uuids[uuid] ?? ''];
    return turns[block?.turnId ?? ''];
  }

  function finish(prompt: Prompt, turn: Turn): void {
    settle(prompt, ({ resolve, reject, cancelled, firstUuid }) => {
      try {
        const stopReason = cancelled ? 'cancelled' : stopReasonOf(turn);
        const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens } = turn.usage;
        const usage = { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens };
        resolve({ stopReason, _meta: { dovetail: { userMessageId: firstUuid, usage, costUsd: turn.costUsd } } });
      } catch (error) {
        reject(error);
      }
    });
  }

  function look(): void {
    if (!active) return;
    // A message that came too late for its turn runs as a turn of its own, and the prompt lasts as long.
    const last = active.steering.findLast(uuid => turnOf(uuid) !== undefined) ?? active.uuid;
    const isQueued = deps
      .conversation()
      .queue.some(item => item.state === 'queued' && active?.steering.includes(item.id));
    const turn = turnOf(last);
    if (turn && turn.state !== 'running' && (!isQueued || active.cancelled)) finish(active, turn);
  }

  function interrupt(prompt: Prompt): void {
    const { agent } = deps.process;
    if (!agent) return;
    prompt.interrupted = turnOf(prompt.uuid)?.begun === true;
    deps.input({ type: 'control_request', request_id: `acp-${randomUUID()}`, request: { subtype: 'interrupt' } });
    agent.request('interrupt', { cancel_queued: true }, { timeoutMs: endsWithinMs }).then(told => {
      const dropped = (told as { cancelled?: unknown } | undefined)?.cancelled;
      if (Array.isArray(dropped) && dropped.includes(prompt.uuid))
        settle(prompt, one => one.resolve({ stopReason: 'cancelled' }));
    }, deps.onError);
  }

  function cancelActive(prompt: Prompt): void {
    if (prompt.cancelled) return;
    prompt.cancelled = true;
    interrupt(prompt);
    prompt.watchdog = setTimeout(() => void deps.process.agent?.kill(), endsWithinMs);
    prompt.watchdog.unref();
  }

  function cancelOne(prompt: Prompt): void {
    const at = waiting.indexOf(prompt);
    if (at >= 0) {
      waiting.splice(at, 1);
      prompt.resolve({ stopReason: 'cancelled' });
    } else if (prompt === active) cancelActive(prompt);
  }

  async function revive(prompt: Prompt): Promise<void> {
    const { resent } = await deps.process.start();
    if (prompt !== active) return;
    if (resent.includes(prompt.uuid)) return;
    if (prompt.cancelled) return settle(prompt, one => one.resolve({ stopReason: 'cancelled' }));
    // What the dead CLI had already stored is not sent again; the new one is asked to go on with it.
    prompt.uuid = randomUUID();
    await say(prompt.uuid, [{ type: 'text', text: goOn }]);
  }

  return {
    get isActive() {
      return active !== undefined;
    },
    prompt: (content, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return resolve({ stopReason: 'cancelled' });
        const uuid = randomUUID();
        const state = { cancelled: false, interrupted: false, deaths: 0, steering: [] };
        const prompt: Prompt = { uuid, firstUuid: uuid, content, ...state, resolve, reject };
        signal?.addEventListener('abort', () => cancelOne(prompt), { once: true });
        waiting.push(prompt);
        next();
      }),
    async whileIdle(work) {
      if (active) throw invalidParams('A turn is running. Cancel it, then rewind.');
      if (isHeld) throw invalidParams('The session is being rewound. Wait for that, then rewind.');
      isHeld = true;
      try {
        return await work();
      } finally {
        isHeld = false;
        next();
      }
    },
    async steer(content) {
      if (!active || active.cancelled || !deps.process.agent) return false;
      const uuid = randomUUID();
      active.steering.push(uuid);
      await say(uuid, content);
      return true;
    },
    cancel() {
      for (const prompt of waiting.splice(0)) prompt.resolve({ stopReason: 'cancelled' });
      if (active) cancelActive(active);
    },
    observe(line, changes) {
      if (!active) return;
      // An interrupt before the turn began has stopped nothing: the turn begins all the same.
      if (active.cancelled && !active.interrupted && (isSystemLine(line, 'init') || line.type === 'stream_event'))
        interrupt(active);
      if (changes.turns.length > 0 || changes.parts.includes('queue')) look();
    },
    died(exit) {
      const prompt = active;
      if (!prompt) return;
      if (prompt.cancelled) return settle(prompt, one => one.resolve({ stopReason: 'cancelled' }));
      if (++prompt.deaths > mostDeaths) return settle(prompt, one => one.reject(deathOf(exit)));
      revive(prompt).catch((error: unknown) => settle(prompt, one => one.reject(error)));
    },
    resent(uuids) {
      if (active && uuids.includes(active.uuid)) deps.input(userLine(active.uuid, active.content));
    },
    close() {
      for (const prompt of waiting.splice(0)) prompt.resolve({ stopReason: 'cancelled' });
      settle(active, one => one.resolve({ stopReason: 'cancelled' }));
    },
  };
}

function userLine(uuid: string, content: ContentBlock[]): HostInput {
  return { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, session_id: '', uuid };
}

function deathOf({ code, signal, stderrTail }: AgentExit): RpcError {
  const how = signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
  const said = stderrTail.trim();
  return new RpcError(
    errorCodes.internal,
    `The Claude Code CLI ended again and again (${how}).${said === '' ? '' : ` It said: ${said}`}`,
  );
}
