// The sidecar's end of the wire: `initialize` first, then everything else, until the editor says `shutdown` or goes away. A
// wire that ends in any way ends the session: what is under review is rejected and nothing is applied.
import {
  invalidParams,
  notInitializedCode,
  sidecarProtocolVersions,
  sidecarRequests,
  type RequestContext,
  type SidecarInitializeParams,
  type SidecarInitializeResult,
  type SidecarRequests,
} from '@dovetail/protocol';
import { createJsonRpcPeer, describeIssues, JsonRpcError, type JsonLinesEnd, type JsonRpcMessage } from '@dovetail/rpc';
import { namedParams } from './named-params.ts';
import { sessionNotifications } from './session-notifications.ts';
import { sessionRequests } from './session-requests.ts';
import type { SidecarOptions } from './sidecar-options.ts';
import { startSession, type SidecarSession } from './start-session.ts';
import { explainUnusableFolder } from './unusable-folder.ts';

export interface ServedSidecar {
  /** Resolves when the wire has closed or `shutdown` was answered; then `close`. */
  readonly ended: Promise<void>;
  /** Ends everything that was started. A second call joins the first. */
  close(): Promise<void>;
}

type Wire = JsonLinesEnd<JsonRpcMessage>;

export function serveSidecar(wire: Wire, options: SidecarOptions): ServedSidecar {
  let session: Promise<SidecarSession> | undefined;
  /** The session, once its beginning has been answered: what comes meanwhile waits for that, in order. */
  let begun: Promise<SidecarSession> | undefined;
  let answered: (() => void) | undefined;
  const ended = new Promise<void>(resolve => {
    answered = resolve;
    wire.onClose(resolve);
  });

  const listeners = sessionNotifications(options.say);
  const peer = createJsonRpcPeer(wire, {
    methods: Object.fromEntries(
      Object.keys(sidecarRequests).map(name => [name, method(name as keyof SidecarRequests)]),
    ),
    notifications: Object.fromEntries(
      [...listeners].map(([name, listener]) => [
        name,
        (params: unknown) =>
          void begun?.then(ready => listener(params, ready)).catch((error: unknown) => options.onError(error)),
      ]),
    ),
    onInternalError: (reference, error) => {
      options.say(`${reference}: ${error instanceof Error ? error.message : String(error)}`);
      options.onError(error);
    },
  });

  function method(name: keyof SidecarRequests) {
    return async (given: unknown, context: { readonly signal: AbortSignal }): Promise<unknown> => {
      if (name !== 'initialize' && session === undefined) {
        throw new JsonRpcError(notInitializedCode, `"${name}" was asked before "initialize". Send "initialize" first.`);
      }
      const def = sidecarRequests[name];
      const parsed = def.params.safeParse(namedParams(given));
      if (!parsed.success) throw invalidParams(name, describeIssues(parsed.error.issues));
      return answer(name, parsed.data, { ...context, channelId: undefined });
    };
  }

  async function answer(name: keyof SidecarRequests, params: unknown, context: RequestContext): Promise<unknown> {
    if (name === 'initialize') return begin(params as SidecarInitializeParams);
    if (name === 'shutdown') {
      await close();
      // After the answer, which leaves in the same turn.
      setImmediate(() => answered?.());
      return {};
    }
    const ready = await begun;
    if (!ready) throw new JsonRpcError(notInitializedCode, 'The sidecar has not begun.');
    const handlers: Record<string, unknown> = sessionRequests(ready);
    return (handlers[name] as (given: unknown, about: RequestContext) => unknown)(params, context);
  }

  async function begin(params: SidecarInitializeParams): Promise<SidecarInitializeResult> {
    if (session) throw new JsonRpcError(-32600, '"initialize" was asked twice. Start another sidecar instead.');
    const protocolVersion = commonVersion(params.protocolVersion);
    session = startSession(peer, wire.drained, params, options);
    begun = session.then(async started => {
      await new Promise(resolve => setImmediate(resolve));
      return started;
    });
    begun.catch(() => undefined);
    let ready: SidecarSession;
    try {
      ready = await session;
    } catch (error) {
      session = undefined;
      begun = undefined;
      throw explainUnusableFolder(error);
    }
    const { ide, pageServer, pageFolder } = ready;
    setImmediate(() => {
      const { port, lockFile, workspaceFolders } = ide;
      peer.notify('ide/ready', { port, lockFile, workspaceFolders });
      ready.tellStatus();
    });
    return {
      protocolVersion,
      server: { name: 'dovetail', version: options.version, pid: process.pid },
      ide: { port: ide.port, lockFile: ide.lockFile },
      page: pageFolder === undefined ? null : { url: pageServer?.url ?? null, folder: pageFolder },
      commands: Object.keys(sidecarRequests).filter(name => name !== 'initialize'),
    };
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    const started = await session?.catch(() => undefined);
    await started?.close();
  }
  return { ended, close: () => (closing ??= close()) };
}

/** The highest that both know; the editor names the highest that it knows. */
function commonVersion(wanted: number): number {
  const common = sidecarProtocolVersions.filter(version => version <= wanted).at(-1);
  if (common !== undefined) return common;
  const supported = [...sidecarProtocolVersions];
  throw new JsonRpcError(
    -32602,
    `This sidecar speaks version ${supported.join(', ')} of the protocol, not ${wanted}. Update the editor's plugin.`,
    { supported },
  );
}
