// The line that a rewind leaves in the conversation. It stands between turns; what is told of the same rewind later, that it
// was undone, takes its place.
import { asList, asName, asNumber, asObject, type JsonObject } from './read.ts';
import type { Block } from './state/block.ts';
import type { Conversation } from './state/conversation.ts';
import { addBlock, setBlock, type Write } from './write.ts';

export type RewindNote = {
  readonly type: 'rewind';
  readonly rewindId: string;
  /** When the message was sent before which everything is now. */
  readonly toMs: number;
  /** How many were put back. */
  readonly files: number;
  readonly conversation: boolean;
  /** Absent: it holds. */
  readonly undone?: {
    readonly leftAlone: readonly { readonly filePath: string; readonly reason: string }[];
    /** The conversation as it was is one of its own, because this one has gone on. */
    readonly inAnother: boolean;
  };
};

/** The rewinds that a conversation tells of, oldest first. */
export function rewindsOf(c: Conversation): RewindNote[] {
  return c.order.flatMap(id => {
    const block = c.blocks[id];
    return block === undefined ? [] : (rewindOf(block) ?? []);
  });
}

/** undefined when the block is not such a line. */
export function rewindOf(block: Block): RewindNote | undefined {
  return block.type === 'notice' && block.kind === 'rewind' ? (block.detail as RewindNote) : undefined;
}

export function observeRewind(w: Write, input: JsonObject): boolean {
  const note = readNote(input);
  if (note === null) return false;
  const facts = {
    level: 'info' as const,
    text: note.undone === undefined ? 'Rewound' : 'Rewind undone',
    detail: note,
  };
  const known = Object.values(w.c.blocks).find(block => rewindOf(block)?.rewindId === note.rewindId);
  if (known?.type === 'notice') setBlock(w, { ...known, ...facts });
  else addBlock(w, { turnId: null, parentToolUseId: null }, 'notice', { uuid: null, kind: 'rewind', ...facts });
  return true;
}

function readNote(input: JsonObject): RewindNote | null {
  const rewindId = asName(input['rewindId']);
  const toMs = asNumber(input['toMs']);
  if (rewindId === null || toMs === null) return null;
  const undone = asObject(input['undone']);
  return {
    type: 'rewind',
    rewindId,
    toMs,
    files: asNumber(input['files']) ?? 0,
    conversation: input['conversation'] === true,
    ...(undone !== null && {
      undone: {
        leftAlone: (asList(undone['leftAlone']) ?? []).flatMap(one => {
          const told = asObject(one);
          const filePath = asName(told?.['filePath']);
          return filePath === null ? [] : [{ filePath, reason: asName(told?.['reason']) ?? '' }];
        }),
        inAnother: undone['inAnother'] === true,
      },
    }),
  };
}
