// Correlation, dispatch, ordering and framing: what every wire of ours is made of.
export { counter } from './counter.ts';
export { createDispatcher, describeIssues, type Dispatch, type DispatcherOptions, type Reply } from './dispatcher.ts';
export type { End } from './end.ts';
export { createErrorFunnel, type ErrorFunnel, type ErrorFunnelOptions } from './error-funnel.ts';
export { createInbox, type Inbox } from './inbox.ts';
export { formatJsonLine, parseJsonLine, type JsonLine } from './json-line.ts';
export { createJsonLinesEnd, type JsonLinesEnd, type JsonLinesEndOptions } from './json-lines-end.ts';
export { fromJsonRpcError, JsonRpcError, toJsonRpcError } from './json-rpc-error.ts';
export {
  invalidRequestResponse,
  parseErrorResponse,
  type JsonRpcCall,
  type JsonRpcErrorBody,
  type JsonRpcId,
  type JsonRpcMessage,
  type JsonRpcResponse,
} from './json-rpc-messages.ts';
export {
  createJsonRpcPeer,
  type JsonRpcListeners,
  type JsonRpcMethods,
  type JsonRpcPeer,
  type JsonRpcPeerOptions,
} from './json-rpc-peer.ts';
export {
  createLineSplitter,
  defaultMaxLineBytes,
  type LineSplitter,
  type LineSplitterOptions,
} from './line-splitter.ts';
export { createMemoryPair } from './memory-pair.ts';
export { createPendingRequests, type PendingRequests, type WaitOptions } from './pending-requests.ts';
export { createRequestClient, type CancelMessage, type RequestClientOptions } from './request-client.ts';
export { serveRequests, type RequestServer, type RequestServerOptions } from './request-server.ts';
export { createSendQueue, type SendQueue, type Sink } from './send-queue.ts';
