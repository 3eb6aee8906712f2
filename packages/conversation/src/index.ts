// From lines of the CLI to what a person sees. A pure, incremental reducer: plain JSON in, plain JSON out.
export { applyExit } from './apply-exit.ts';
export { applyInput, type HostInput, type QueueEdit } from './apply-input.ts';
export { applyLine } from './apply-line.ts';
export { applyStored, endStored, storedAndIgnored, type StoredOptions } from './apply-stored.ts';
export type { ApiErrorReason } from './api-error.ts';
export type { Changes, Part } from './changes.ts';
export { dropOldestWithin } from './drop-blocks.ts';
export { dropOldest } from './drop-turns.ts';
export { ignoredRequests } from './observe/control.ts';
export { knownAndIgnored } from './observers.ts';
export { parsePartialJson } from './partial-json.ts';
export { rewindOf, rewindsOf, type RewindNote } from './rewind-note.ts';
export { activityOf, type Activity, type ActivityKind } from './select/activity.ts';
export { finalText, lastAnswer, lastTurn } from './select/final-text.ts';
export { contentText, textOf } from './select/text-of.ts';
export { titleOf } from './select/title-of.ts';
export { toolInput } from './select/tool-input.ts';
export type {
  Block,
  BlockId,
  BlockOf,
  BlockType,
  CompactionBlock,
  ErrorBlock,
  ImageBlock,
  NoticeBlock,
  NoticeKind,
  ResetBlock,
  SubagentInfo,
  TextBlock,
  ThinkingBlock,
  ToolBlock,
  ToolDecision,
  ToolResult,
  ToolState,
  TurnId,
  UnknownBlock,
  UserBlock,
} from './state/block.ts';
export { emptyConversation, type Busy, type Conversation, type UnknownKind } from './state/conversation.ts';
export type { Decision, Elicitation, ToolQuestion } from './state/decision.ts';
export type { QueueItem } from './state/queue-item.ts';
export type { AuthStatus, ProcessExit, ProcessState, Session, SessionTitle } from './state/session.ts';
export type { Task } from './state/task.ts';
export type { Todo, Todos } from './state/todo.ts';
export type { Retry, Turn, TurnError, TurnOrigin, TurnState } from './state/turn.ts';
export type { ContextUse, ModelUse, RateLimit, TokenUse, Totals } from './state/usage.ts';
