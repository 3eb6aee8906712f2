// What a page remembers of itself across a reload: which conversation it shows, and where the reader was in it.
import type { Bridge } from '../bridge/bridge.ts';

export interface ReaderPlace {
  /** The block that crosses the top edge, and how far it is above it, in pixels. */
  readonly blockId: string;
  readonly offset: number;
}

export interface PageFacts {
  readonly channelId: string;
  readonly sessionId: string | null;
  readonly cwd: string | null;
  /** null: the page follows the end. */
  readonly place: ReaderPlace | null;
  /** Ids of blocks that the person opened or closed by hand. */
  readonly unfolded: readonly string[];
  readonly folded: readonly string[];
  /** What was typed and the host has not acknowledged yet; null: it has everything. */
  readonly unwritten: UnwrittenText | null;
}

export interface UnwrittenText {
  readonly channelId: string;
  readonly text: string;
  readonly caret: number;
}

export interface PageMemory {
  readonly facts: PageFacts;
  remember(facts: Partial<PageFacts>): void;
}

export function createPageMemory(bridge: Bridge, newChannelId: () => string): PageMemory {
  let facts = read(bridge.loadState()) ?? {
    channelId: newChannelId(),
    sessionId: null,
    cwd: null,
    place: null,
    unfolded: [],
    folded: [],
    unwritten: null,
  };
  return {
    get facts() {
      return facts;
    },
    remember(changed) {
      facts = { ...facts, ...changed };
      bridge.saveState(facts);
    },
  };
}

function read(kept: unknown): PageFacts | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { channelId, sessionId, cwd, place, unfolded, folded, unwritten } = kept as Partial<
    Record<keyof PageFacts, unknown>
  >;
  if (typeof channelId !== 'string' || channelId === '') return undefined;
  return {
    channelId,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    cwd: typeof cwd === 'string' ? cwd : null,
    place: isPlace(place) ? place : null,
    unfolded: asNames(unfolded),
    folded: asNames(folded),
    unwritten: isUnwritten(unwritten) ? unwritten : null,
  };
}

function isPlace(place: unknown): place is ReaderPlace {
  if (typeof place !== 'object' || place === null) return false;
  const { blockId, offset } = place as Partial<Record<keyof ReaderPlace, unknown>>;
  return typeof blockId === 'string' && typeof offset === 'number';
}

function isUnwritten(kept: unknown): kept is UnwrittenText {
  if (typeof kept !== 'object' || kept === null) return false;
  const { channelId, text, caret } = kept as Partial<Record<keyof UnwrittenText, unknown>>;
  return typeof channelId === 'string' && typeof text === 'string' && typeof caret === 'number';
}

function asNames(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}
