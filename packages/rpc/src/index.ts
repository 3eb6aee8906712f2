// Correlation, dispatch, ordering and framing: what every wire of ours is made of.
export { counter } from './counter.ts';
export { createDispatcher, describeIssues, type Dispatch, type DispatcherOptions, type Reply } from './dispatcher.ts';
export type { End } from './end.ts';
export { createErrorFunnel, type ErrorFunnel, type ErrorFunnelOptions } from './error-funnel.ts';
export { createInbox, type Inbox } from './inbox.ts';
export { formatJsonLine, parseJsonLine, type JsonLine } from './json-line.ts';
export {
  createLineSplitter,
  defaultMaxLineBytes,
  type LineSplitter,
  type LineSplitterOptions,
} from './line-splitter.ts';
export { createMemoryPair } from './memory-pair.ts';
export { createPendingRequests, type PendingRequests, type WaitOptions } from './pending-requests.ts';
export { createSendQueue, type SendQueue, type Sink } from './send-queue.ts';
