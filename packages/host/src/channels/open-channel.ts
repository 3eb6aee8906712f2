// One channel, put together: its record, its process, its messages, its settings and its sleep.
import { randomUUID } from 'node:crypto';
import type { AgentExit, startDurableAgent } from '@dovetail/agent';
import { emptyConversation, type Changes, type HostInput } from '@dovetail/conversation';
import {
  isLine,
  isWireError,
  notFound,
  WireError,
  type CliLine,
  type InitializeResult,
  type WireErrorShape,
} from '@dovetail/protocol';
import type { CliAccess } from '../cli-access.ts';
import type { CurrentSettings } from '../host-context.ts';
import type { HostLog } from '../host-log.ts';
import type { AgentParts } from './agent-parts.ts';
import { createChannelProcess } from './channel-process.ts';
import { createChannelRecord } from './channel-record.ts';
import { createLiveSettings } from './channel-settings.ts';
import type { Channel, LaunchParams } from './channel.ts';
import { createIdleWatch, reasonToStayAwake } from './idle-watch.ts';
import { createMessages } from './messages.ts';
import { createQueueOnDisk } from './queue-on-disk.ts';
import { readTail } from './session-tail.ts';
import { runningTurn } from './running-turn.ts';
import { startOptions } from './start-options.ts';
import type { StoredQueue } from './stored-queue.ts';
import type { TailLimits } from './tail-limits.ts';
import { createTrimWatch } from './trim-watch.ts';
import { createTurnStop } from './turn-stop.ts';

export interface ChannelOptions {
  readonly id: string;
  readonly cwd: string;
  readonly params: LaunchParams;
  readonly cli: Pick<CliAccess, 'agentOptions' | 'version'>;
  readonly settings: CurrentSettings;
  readonly configFolder: string;
  readonly storedQueue: StoredQueue;
  readonly log: HostLog;
  readonly limits: TailLimits;
  readonly startDurable: typeof startDurableAgent;
  now(): number;
  agentParts(channel: Channel): AgentParts;
  /** Before a session is opened: resolves when nobody else has it open any more. */
  released(sessionId: string): Promise<void>;
  onReady(channel: Channel, told: InitializeResult): void;
  onClosed(channel: Channel, ended: Promise<void>): void;
}

const historyMessages = 100;

export function openChannel(options: ChannelOptions): Channel {
  const { id, cwd, params, log, now } = options;
  const ownSessionId = params.resume ?? randomUUID();
  let closedWith: WireErrorShape | true | undefined;
  /** Until the CLI has written after it, every start must say where to go on: the file still ends elsewhere. */
  let continuesAt = params.resume === undefined ? undefined : params.resumeSessionAt;

  const record = createChannelRecord({ channelId: id, log, limits: options.limits, now, facts });
  const settings = createLiveSettings({
    asked: params,
    defaults: options.settings.value,
    agent: () => cliProcess.agent,
    onChanged: told,
  });
  const cliProcess = createChannelProcess({
    startDurable: options.startDurable,
    now,
    options: () =>
      startOptions({
        channelId: id,
        cwd,
        cli: options.cli,
        settings,
        allowDangerouslySkipPermissions: options.settings.value.allowDangerouslySkipPermissions,
        promptSuggestions: options.settings.value.promptSuggestions,
        resumeSessionAt: continuesAt,
        log,
        agentParts: () => options.agentParts(channel),
        record: input,
      }),
    first: () => (params.resume === undefined ? { sessionId: ownSessionId } : { resume: params.resume }),
    onLine,
    onResent: uuids => uuids.forEach(messages.resent),
    onReady: introduced => options.onReady(channel, introduced),
    onExit,
    onState: told,
    isBusy: () => runningTurn(record.conversation) !== undefined,
  });
  const messages = createMessages({
    conversation: () => record.conversation,
    input,
    wake: start,
    isRunning: () => cliProcess.isRunning,
    write: (uuid, content) =>
      void cliProcess
        .write({ uuid, content })
        // It is kept, and sent again by the next process.
        .catch((error: unknown) =>
          log.warn('A message could not be written to the CLI.', { channelId: id, why: String(error) }),
        ),
    onHeldChanged: told,
  });
  const trims = createTrimWatch();
  const turnStop = createTurnStop({
    turn: () => runningTurn(record.conversation),
    interrupt: () => cliProcess.agent?.request('interrupt', {}) ?? Promise.resolve(),
    onError: error => log.warn('A turn could not be stopped.', { channelId: id, why: String(error) }),
  });
  const onDisk = createQueueOnDisk(options.storedQueue, () => record.conversation, sessionId);
  const idle = createIdleWatch({
    now,
    limitMs: () => options.settings.value.sleepAfterMinutes * 60_000,
    onIdle: () => void sleep().catch((error: unknown) => log.error('A channel could not be put to sleep.', error)),
  });
  const forgetSettings = options.settings.onChange(changed => {
    if (changed.includes('sleepAfterMinutes')) idle.reset();
  });

  function facts() {
    return {
      state: cliProcess.state,
      cwd,
      sessionId: sessionId(),
      queueHeld: messages.held,
      settings: settings.value,
    };
  }

  function sessionId(): string {
    return record.conversation.session.id ?? ownSessionId;
  }

  function told(): void {
    if (closedWith === undefined) record.told();
  }

  function onLine(line: CliLine, text: string): void {
    const changes = record.line(line, text);
    idle.active();
    turnStop.look();
    noteChanges(changes);
    if (closedWith !== undefined) return;
    const isEnd = isLine(line, 'result');
    const states = isEnd ? changes.turns.map(turnId => record.conversation.turns[turnId]?.state) : [];
    if (trims.isDue(line, text)) record.trim();
    if (!isEnd) return;
    continuesAt = undefined;
    messages.turnEnded(states.findLast(state => state !== undefined && state !== 'running') ?? 'done');
  }

  function input(given: HostInput): void {
    idle.active();
    noteChanges(record.input(given));
  }

  function onExit(exit: AgentExit): void {
    if (exit.reason !== 'stopped' && exit.reason !== 'ended') {
      log.warn('A CLI ended by itself.', { channelId: id, reason: exit.reason, code: exit.code, signal: exit.signal });
    }
    noteChanges(record.exited(exit));
    if (closedWith === undefined) messages.exited();
  }

  function noteChanges({ parts }: Changes): void {
    if (parts.includes('session')) settings.heardMode(record.conversation.session.permissionMode);
    onDisk.changed(parts.includes('queue'));
  }

  async function start(): Promise<void> {
    await opening;
    throwIfClosed();
    await cliProcess.start();
  }

  function throwIfClosed(): void {
    if (closedWith === undefined) return;
    if (closedWith === true) throw notFound(`channel ${id}`, 'This conversation was closed. Open it again to go on.');
    throw new WireError(closedWith.code, closedWith.message, closedWith.data);
  }

  async function sleep(): Promise<{ asleep: boolean; reason?: string }> {
    if (cliProcess.state === 'asleep') return { asleep: true };
    const reason = cliProcess.state !== 'live' ? 'Its process does not run.' : reasonToStayAwake(record.conversation);
    if (reason !== undefined) return { asleep: false, reason };
    await cliProcess.stop('asleep');
    return { asleep: true };
  }

  /** The history of a session that is continued, and what waited in it. */
  async function loadHistory(session: string, until: string | undefined): Promise<void> {
    const [tail, waiting] = await Promise.all([
      readTail({ configDir: options.configFolder, sessionId: session, until, limit: historyMessages, atMs: now() }),
      options.storedQueue.load(session),
    ]);
    if (closedWith !== undefined) return;
    record.begin(tail.conversation, tail.olderCursor);
    messages.restore(waiting);
  }

  async function close(reason?: WireErrorShape): Promise<void> {
    if (closedWith !== undefined) return ended;
    closedWith = reason ?? true;
    idle.stop();
    forgetSettings();
    record.close(reason);
    const over = cliProcess
      .end()
      .catch((why: unknown) => log.error(`The process of channel ${id} could not be ended.`, why))
      .then(() => options.storedQueue.settled());
    options.onClosed(channel, over);
    ended = over;
    return over;
  }

  let ended: Promise<void> = Promise.resolve();

  const channel: Channel = {
    id,
    cwd,
    get state() {
      return cliProcess.state;
    },
    get sessionId() {
      return sessionId();
    },
    get conversation() {
      return record.conversation;
    },
    get settings() {
      return settings.value;
    },
    get queueHeld() {
      return messages.held;
    },
    get agent() {
      return cliProcess.agent;
    },
    get startedAtMs() {
      return cliProcess.startedAtMs;
    },
    async wake() {
      await opening;
      throwIfClosed();
      const { agent } = await cliProcess.start();
      await agent.ready;
      return agent;
    },
    attach(page) {
      if (closedWith === undefined) record.attach(page);
    },
    detach: record.detach,
    get pages() {
      return record.pages;
    },
    async send(message) {
      throwIfClosed();
      return messages.send(message);
    },
    queue: messages.queue,
    async interrupt() {
      if (!cliProcess.agent) return;
      const requestId = `stop-${randomUUID()}`;
      messages.stopping();
      input({ type: 'control_request', request_id: requestId, request: { subtype: 'interrupt' } });
      try {
        await turnStop.ask();
      } finally {
        // Its answer came under an id of the agent's own; nothing in it is for the conversation.
        if (closedWith === undefined) input({ type: 'control_cancel_request', request_id: requestId });
      }
    },
    sleep,
    stop: () => cliProcess.stop('ended'),
    async resume({ resumeSessionAt } = {}) {
      await opening;
      throwIfClosed();
      if (resumeSessionAt === undefined) return { resent: (await cliProcess.start()).resent };
      await cliProcess.stop('ended');
      await loadHistory(sessionId(), resumeSessionAt);
      continuesAt = resumeSessionAt;
      return { resent: (await cliProcess.start()).resent };
    },
    async note(note) {
      await opening;
      throwIfClosed();
      input(note);
    },
    setModel: settings.setModel,
    setPermissionMode: settings.setPermissionMode,
    setThinkingLevel: settings.setThinkingLevel,
    close,
    observe: record.observe,
  };

  async function open(): Promise<void> {
    if (params.resume === undefined) record.begin(emptyConversation(), undefined);
    else {
      await options.released(params.resume);
      await loadHistory(params.resume, params.resumeSessionAt);
    }
    await cliProcess.start();
  }

  // After the caller has the channel and may have attached a page.
  const opening = Promise.resolve()
    .then(open)
    .catch((error: unknown) => {
      if (closedWith !== undefined) return;
      if (!isWireError(error)) log.error(`Channel ${id} could not be opened.`, error);
      void close(isWireError(error) ? error.toJSON() : startFailed(error));
    });

  return channel;
}

function startFailed(error: unknown): WireErrorShape {
  const why = error instanceof Error ? error.message : String(error);
  return {
    code: 'agent_unavailable',
    message: `The conversation could not be started: ${why}`,
    data: { lookedAt: [] },
  };
}
