// An agent whose session outlives its process: after a crash `resume` continues the same session and sends again what
// the dead CLI had not yet taken. Nothing the person typed is lost, nothing is sent twice, and nothing is sent again that
// the person has stopped.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { CliLine } from '@dovetail/protocol';
import { startAgent, type Agent, type UserMessage } from './agent.ts';
import type { AgentOptions } from './agent-options.ts';
import { configDir } from './sessions/config-dir.ts';
import { storedMessages } from './stored-messages.ts';
import { createUnansweredMessages, type SentMessage } from './unanswered-messages.ts';

export interface DurableAgent {
  /**
   * The living one; replaced by `resume`. What it works on when it is interrupted, and all it was given when it is stopped,
   * is not sent again.
   */
  readonly agent: Agent;
  /** Empty as long as the CLI has not named it (only when a session is continued or forked without an id). */
  readonly sessionId: string;
  /** Waits for a `resume` that is under way. Rejects when the CLI has ended; `resume` then sends the message again. */
  send(message: string | UserMessage): Promise<string>;
  /** Sent, and not known to have reached the model. */
  readonly unanswered: readonly SentMessage<UserMessage>[];
  /** Starts a new process for the same session, once the old one has ended. A second call joins the first. */
  resume(changes?: Partial<AgentOptions>): Promise<{ resent: readonly string[] }>;
}

export async function startDurableAgent(options: AgentOptions): Promise<DurableAgent> {
  const unanswered = createUnansweredMessages<UserMessage>();
  const env = { ...(options.inheritEnv === false ? {} : process.env), ...options.env };
  const isContinued = options.resume !== undefined || options.continueNewest === true;
  // Chosen by us, so that it is known even when the CLI dies before it has said a word.
  const ownSessionId = options.sessionId ?? (isContinued ? undefined : randomUUID());
  let resuming: Promise<{ resent: readonly string[] }> | undefined;

  async function start(extra: Partial<AgentOptions>): Promise<Agent> {
    const started = await startAgent({
      ...options,
      replayUserMessages: true,
      ...extra,
      onLine(line: CliLine, text: string) {
        unanswered.observe(line);
        options.onLine?.(line, text);
      },
    });
    return noticingStops(started, unanswered);
  }

  let agent = await start({ sessionId: ownSessionId });

  async function deliver(sent: SentMessage<UserMessage>): Promise<void> {
    await agent.send({ ...sent.message, uuid: sent.uuid });
  }

  /** How the session is found again. Nothing when it was never named: then it begins as it did the first time. */
  async function sameSession(): Promise<Partial<AgentOptions>> {
    const id = agent.sessionId;
    if (id === undefined) return {};
    const found = { continueNewest: undefined, forkSession: undefined, resumeSessionAt: undefined };
    const stored = await storedMessages(
      { configDir: configDir(env), sessionId: id },
      new Set(unanswered.unsettled.map(sent => sent.uuid)),
    );
    unanswered.recover(stored?.uuids ?? new Set());
    // Without a file it is begun anew under its id, unless it was continued: then its file was there, or never will be.
    const isKnown = stored?.hasConversation === true || id === options.resume;
    // Observed: 2.1.29 neither resumes a session without a message nor lets its id be used while its file is there.
    if (stored && !isKnown) await rm(stored.path, { force: true });
    return isKnown ? { ...found, resume: id, sessionId: undefined } : { ...found, resume: undefined, sessionId: id };
  }

  async function resume(changes: Partial<AgentOptions>): Promise<{ resent: readonly string[] }> {
    await agent.exited;
    const same = await sameSession();
    agent = await start({ sessionId: ownSessionId, ...same, ...changes });
    const again = [...unanswered.list];
    for (const sent of again) await deliver(sent);
    return { resent: again.map(sent => sent.uuid) };
  }

  return {
    get agent() {
      return agent;
    },
    get sessionId() {
      return agent.sessionId ?? '';
    },
    get unanswered() {
      return unanswered.list;
    },
    async send(message) {
      const whole = typeof message === 'string' ? { content: message } : message;
      const sent = { uuid: whole.uuid ?? randomUUID(), message: whole };
      // Behind what is being sent again; a resume that fails is told to its own caller.
      await resuming?.catch(() => {});
      // Kept before it is written: a pipe that breaks in between must not lose it.
      unanswered.add(sent);
      await deliver(sent);
      return sent.uuid;
    },
    resume(changes = {}) {
      resuming ??= resume(changes).finally(() => (resuming = undefined));
      return resuming;
    },
  };
}

/** `kill` is not the person's word: a process may be killed because it did not start. */
function noticingStops(agent: Agent, noticed: { interrupted(): void; stopped(): void }): Agent {
  const request: Agent['request'] = (subtype, ...rest) => {
    if (subtype === 'interrupt') noticed.interrupted();
    return agent.request(subtype, ...rest);
  };
  const stop: Agent['stop'] = () => {
    noticed.stopped();
    return agent.stop();
  };
  // A spread would read the getters once; by inheritance they stay alive.
  return Object.assign(Object.create(agent) as Agent, { request, stop });
}
