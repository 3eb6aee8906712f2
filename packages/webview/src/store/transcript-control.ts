// What other parts of the page may ask of the transcript: go somewhere, follow the end, tell what is in view.
import type { BlockId } from '@dovetail/conversation';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from './chat.ts';

export interface TranscriptControl {
  /** A message was sent into an idle session: the page follows the end again. */
  messageSent(): void;
  /** Shows a block at a third of the height, for find and for links. False when the page does not hold it. */
  reveal(id: BlockId): boolean;
  /** Whether a block is in view, as of the last frame. */
  isInView(id: BlockId): boolean;
  /** Counts the frames in which other rows came into view; reading it subscribes. */
  readonly moved: ReadonlySignal<number>;
  /** The log itself, for F6. */
  element(): HTMLElement | null;
}

const none: TranscriptControl = {
  messageSent() {},
  reveal: () => false,
  isInView: () => true,
  moved: signal(0),
  element: () => null,
};
const controls = new WeakMap<Chat, TranscriptControl>();

export function transcriptOf(chat: Chat): TranscriptControl {
  return controls.get(chat) ?? none;
}

export function offerTranscript(chat: Chat, control: TranscriptControl): () => void {
  controls.set(chat, control);
  return () => {
    if (controls.get(chat) === control) controls.delete(chat);
  };
}
