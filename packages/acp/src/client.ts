// The client at the other end: what it said it can do, and calls to it. What was not advertised is never called.
import type {
  ClientCapabilities,
  CreateElicitationRequest,
  CreateElicitationResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionUpdate,
} from '@agentclientprotocol/sdk/unstable';
import type { Peer } from './wire/peer.ts';
import { meta } from './wire/read-params.ts';

export interface ClientAbilities {
  readonly readFile: boolean;
  readonly writeFile: boolean;
  readonly terminal: boolean;
  readonly terminalSignIn: boolean;
  readonly forms: boolean;
  readonly urls: boolean;
  readonly notices: boolean;
  readonly compaction: boolean;
  readonly booleanOptions: boolean;
  readonly subagents: boolean;
  readonly planDocuments: boolean;
}

export function abilitiesOf(given: unknown): ClientAbilities {
  const told = (typeof given === 'object' && given !== null ? given : {}) as ClientCapabilities;
  return {
    readFile: told.fs?.readTextFile === true,
    writeFile: told.fs?.writeTextFile === true,
    terminal: told.terminal === true,
    terminalSignIn: told.auth?.terminal === true || meta(told)['terminal-auth'] === true,
    forms: has(told.elicitation?.form),
    urls: has(told.elicitation?.url),
    notices: has(told.session?.notices),
    compaction: has(told.session?.compaction),
    booleanOptions: has(told.session?.configOptions?.boolean),
    subagents: has(told.subagents),
    planDocuments: has(told.plan),
  };
}

/** `{}` says yes; absent and null say no. */
function has(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export interface Client {
  readonly can: ClientAbilities;
  update(sessionId: string, update: SessionUpdate): void;
  /** For the many: `head` ends where the text begins, see `chunkHead`. */
  chunk(head: string, text: string): void;
  askPermission(request: RequestPermissionRequest, signal: AbortSignal): Promise<RequestPermissionResponse>;
  elicit(request: CreateElicitationRequest, signal: AbortSignal): Promise<CreateElicitationResponse>;
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** A promise while the client does not read what it was told. */
  room(): Promise<void> | undefined;
}

export function createClient(peer: Peer, can: ClientAbilities): Client {
  return {
    can,
    update: (sessionId, update) => peer.notify('session/update', { sessionId, update }),
    chunk: (head, text) => peer.sendLine(`${head}${JSON.stringify(text)}}}}}\n`),
    askPermission: (request, signal) =>
      peer.request('session/request_permission', request, signal) as Promise<RequestPermissionResponse>,
    elicit: (request, signal) =>
      peer.request('elicitation/create', request, signal) as Promise<CreateElicitationResponse>,
    request: (method, params, signal) => peer.request(method, params, signal),
    notify: (method, params) => peer.notify(method, params),
    room: () => peer.room(),
  };
}

/** Everything of a chunk before its text. Made once a message: a stream is thousands of chunks that differ in text alone. */
export function chunkHead(
  sessionId: string,
  kind: 'agent_message_chunk' | 'agent_thought_chunk',
  messageId: string | undefined,
): string {
  const id = messageId === undefined ? '' : `"messageId":${JSON.stringify(messageId)},`;
  return (
    `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${JSON.stringify(sessionId)},` +
    `"update":{"sessionUpdate":"${kind}",${id}"content":{"type":"text","text":`
  );
}
