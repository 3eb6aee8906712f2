// The conversation of a channel and those who follow it. Every event is applied once, then sent to the pages that watch,
// then told to observers; so a page that applies what it gets to its snapshot has what the host has.
import {
  applyExit,
  applyInput,
  applyLine,
  dropOldest,
  dropOldestWithin,
  emptyConversation,
  type Changes,
  type Conversation,
  type HostInput,
} from '@dovetail/conversation';
import type { AgentExit } from '@dovetail/agent';
import type { ChannelSettings, ChannelState, CliLine, WireErrorShape } from '@dovetail/protocol';
import type { HostLog } from '../host-log.ts';
import { outgoing, outgoingCopy, outgoingLine, outgoingPush } from '../pages/outgoing.ts';
import type { Outgoing, Page } from '../pages/page.ts';
import { wireBody } from '../wire-body.ts';
import type { ChannelObserver } from './channel.ts';
import { formatCursor } from './session-cursor.ts';
import { runningTurn } from './running-turn.ts';
import { countToKeep, countWithin, lastUuid, type TailLimits } from './tail-limits.ts';

/** What a page is told about a channel beside its conversation. */
export interface ChannelFacts {
  readonly state: ChannelState;
  readonly cwd: string;
  readonly sessionId: string | null;
  readonly queueHeld: boolean;
  readonly settings: ChannelSettings;
}

export interface RecordOptions {
  readonly channelId: string;
  readonly log: HostLog;
  readonly limits: TailLimits;
  now(): number;
  facts(): ChannelFacts;
}

export interface ChannelRecord {
  readonly conversation: Conversation;
  readonly pages: readonly Page[];
  line(line: CliLine, text: string): Changes;
  input(input: HostInput): Changes;
  exited(exit: AgentExit): Changes;
  /** The facts have changed. */
  told(): void;
  attach(page: Page): void;
  detach(page: Page): void;
  observe(observer: ChannelObserver): () => void;
  /** Another conversation, or the first: from now on pages get snapshots and events. */
  begin(conversation: Conversation, olderCursor: string | undefined): void;
  /** Forgets what is oldest beyond the limits. The session file has it. */
  trim(): void;
  close(error: WireErrorShape | undefined): void;
}

export function createChannelRecord({ channelId, log, limits, now, facts }: RecordOptions): ChannelRecord {
  let conversation = emptyConversation();
  let olderCursor: string | undefined;
  let begun = false;
  const pages = new Map<Page, () => void>();
  const observers = new Set<ChannelObserver>();

  function broadcast(make: () => Outgoing): void {
    if (!begun || pages.size === 0) return;
    const out = make();
    for (const page of pages.keys()) page.send(out);
  }

  function tell(call: (observer: ChannelObserver) => void): void {
    for (const observer of observers) {
      try {
        call(observer);
      } catch (error) {
        log.error(`An observer of channel ${channelId} failed.`, error);
      }
    }
  }

  function snapshot(): Outgoing {
    return outgoingCopy({
      type: 'channel_snapshot',
      channelId,
      ...facts(),
      conversation: { ...conversation },
      ...(olderCursor !== undefined && { olderCursor }),
    });
  }

  function stateMessage(atMs: number, exit?: AgentExit): Outgoing {
    const { cwd: _cwd, ...rest } = facts();
    return outgoing({ type: 'channel_state', channelId, ...rest, ...(exit && { exit: { ...exit } }), atMs });
  }

  function suggest({ parts }: Changes): void {
    if (!parts.includes('suggestion')) return;
    const { suggestion } = conversation;
    const suggestions = suggestion === null ? [] : [suggestion];
    broadcast(() => outgoingPush({ type: 'proactive_suggestions_update', suggestions }, channelId));
  }

  /** A turn may run for days: its own oldest part goes too, and that of the subagents in it. */
  function trimRunning(): void {
    const turn = runningTurn(conversation);
    if (!turn) return;
    const uuid = dropWithin(turn.id, turn.blockIds);
    if (uuid !== undefined) olderCursor = formatCursor({ uuid, end: 0 });
    for (const id of Object.values(conversation.index.openTools)) {
      const block = conversation.blocks[id];
      if (block?.type === 'tool') dropWithin(id, block.children);
    }
  }

  /** The line of the newest block that went. */
  function dropWithin(owner: string, ids: readonly string[]): string | undefined {
    const keep = countWithin(conversation, ids, limits);
    if (keep >= ids.length) return undefined;
    const uuids = new Map(ids.map(id => [id, lastUuid(conversation, id)]));
    const { removed } = dropOldestWithin(conversation, owner, keep, now());
    return removed.map(id => uuids.get(id)).findLast(uuid => uuid !== undefined);
  }

  function trimEntries(): void {
    const { order } = conversation;
    const keep = countToKeep(conversation, limits);
    if (keep >= order.length) return;
    const oldest = order.slice(0, order.length - keep).map(entry => lastUuid(conversation, entry));
    const length = order.length;
    dropOldest(conversation, keep, now());
    // Less may have gone than asked for: what is still open stays.
    const uuid = oldest.slice(0, length - order.length).findLast(one => one !== undefined);
    if (uuid !== undefined) olderCursor = formatCursor({ uuid, end: 0 });
  }

  function detach(page: Page): void {
    pages.get(page)?.();
    if (pages.delete(page)) tell(observer => observer.detached?.(page));
  }

  return {
    get conversation() {
      return conversation;
    },
    get pages() {
      return [...pages.keys()];
    },
    line(line, text) {
      const atMs = now();
      const changes = applyLine(conversation, line, atMs);
      broadcast(() => outgoingLine(channelId, line, text, atMs));
      suggest(changes);
      tell(observer => observer.line?.(line, changes));
      return changes;
    },
    input(input) {
      const atMs = now();
      const changes = applyInput(conversation, input, atMs);
      broadcast(() => outgoing({ type: 'channel_input', channelId, input, atMs }));
      suggest(changes);
      tell(observer => observer.input?.(input, changes));
      return changes;
    },
    exited(exit) {
      const atMs = now();
      const changes = applyExit(conversation, exit, atMs);
      broadcast(() => stateMessage(atMs, exit));
      tell(observer => observer.exited?.(exit));
      tell(observer => observer.stateChanged?.());
      return changes;
    },
    told() {
      broadcast(() => stateMessage(now()));
      tell(observer => observer.stateChanged?.());
    },
    attach(page) {
      if (page.closed.aborted) return;
      const isNew = !pages.has(page);
      if (isNew) {
        const onClosed = () => detach(page);
        page.closed.addEventListener('abort', onClosed, { once: true });
        pages.set(page, () => page.closed.removeEventListener('abort', onClosed));
      }
      if (begun) page.send(snapshot());
      if (begun) tell(observer => observer.attached?.(page));
    },
    detach,
    observe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    begin(given, cursor) {
      const before = begun;
      conversation = given;
      olderCursor = cursor;
      begun = true;
      if (pages.size === 0) return;
      const out = snapshot();
      for (const page of pages.keys()) page.send(out);
      if (!before) for (const page of pages.keys()) tell(observer => observer.attached?.(page));
    },
    trim() {
      trimEntries();
      trimRunning();
    },
    close(error) {
      const out = outgoing({ type: 'close_channel', channelId, ...(error && { error: wireBody(error) }) });
      for (const [page, forget] of pages) {
        page.send(out);
        forget();
      }
      pages.clear();
      tell(observer => observer.closed?.());
      observers.clear();
    },
  };
}
