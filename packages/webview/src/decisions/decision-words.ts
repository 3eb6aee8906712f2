// What was typed or chosen in a decision that is not answered yet. It is part of the draft of the conversation, so it
// survives a reload, a lost connection and a look at another question.
import type { Chat } from '../store/chat.ts';
import { useChat } from '../store/chat-context.ts';
import { draftsOf } from '../store/drafts.ts';
import { useComputed } from '../store/use-signal.ts';

interface Kept extends Record<string, unknown> {
  readonly decisionId: string;
  readonly field: string;
  readonly value: unknown;
}

const isAbout = (item: Record<string, unknown>, decisionId: string, field?: string): item is Kept =>
  item['decisionId'] === decisionId && (field === undefined || item['field'] === field);

export function useDecisionWords<T>(
  decisionId: string,
  field: string,
  first: T,
): readonly [value: T, set: (value: T) => void] {
  const chat = useChat();
  const { comments } = draftsOf(chat);
  const value = useComputed(
    () => comments.value.find(item => isAbout(item, decisionId, field))?.['value'],
    [comments, decisionId, field],
  );
  const set = (next: T): void => {
    const others = comments.peek().filter(item => !isAbout(item, decisionId, field));
    const kept: Kept = { decisionId, field, value: next };
    comments.value = next === '' || next === undefined ? others : [...others, kept];
  };
  return [value === undefined ? first : (value as T), set];
}

export function forgetWords(chat: Chat, decisionId: string): void {
  const { comments } = draftsOf(chat);
  const others = comments.peek().filter(item => !isAbout(item, decisionId));
  if (others.length !== comments.peek().length) comments.value = others;
}

export function wordsOf(chat: Chat, decisionId: string, field: string): string {
  const kept = draftsOf(chat)
    .comments.peek()
    .find(item => isAbout(item, decisionId, field))?.['value'];
  return typeof kept === 'string' ? kept : '';
}
