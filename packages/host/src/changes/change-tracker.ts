// What the turns of each channel did to files. Contents are kept on disk, not in memory; an undo never overwrites what was
// edited since.
import type { ChangedFile, TurnChanges } from '@dovetail/protocol';

export interface EditedFile {
  readonly channelId: string;
  readonly toolUseId: string;
  readonly filePath: string;
}

export interface ChangeOutcome {
  readonly outcome: 'done' | 'conflict' | 'gone';
  readonly reason?: string;
  readonly file?: ChangedFile;
}

export interface ChangeTracker {
  /** Called before a tool writes: the bytes that are there now are put aside. */
  before(edit: EditedFile): Promise<void>;
  /** Called when it has written. What was there before and what is there now, as text; null where there is no file. */
  after(edit: EditedFile): Promise<{ oldContent: string | null; newContent: string | null } | undefined>;
  /** A turn of this channel has begun with this message. */
  turnBegan(channelId: string, userMessageId: string): void;
  list(channelId: string): Promise<TurnChanges[]>;
  contents(
    channelId: string,
    changeId: string,
  ): Promise<{ filePath: string; before: string | null; after: string | null; now: string | null } | undefined>;
  keep(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  undo(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  redo(channelId: string, changeId: string, hunk?: number): Promise<ChangeOutcome>;
  /** Files of this channel that somebody else has edited after the agent did. */
  editedSince(channelId: string, filePaths: readonly string[]): Promise<string[]>;
  onChanged(listener: (channelId: string, turn: TurnChanges) => void): () => void;
  /** The channel is closed; its session keeps what was put aside. */
  forget(channelId: string): void;
}
