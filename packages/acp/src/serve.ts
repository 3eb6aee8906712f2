// The agent on stdin and stdout. Until `initialize` is answered nothing heavy is loaded; the end of stdin ends everything.
import type { ClientAbilities } from './client.ts';
import { initialize, type LaunchCommand } from './initialize.ts';
import type { AgentSide } from './agent-side.ts';
import { createPeer, type PeerOptions } from './wire/peer.ts';
import { errorCodes, RpcError } from './wire/rpc-error.ts';

export interface ServeOptions {
  readonly claudePath?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Folders whose npm package is the CLI of last resort. */
  readonly packageRoots: readonly string[];
  readonly launch: LaunchCommand;
  /** Ends it, as the end of stdin does. */
  readonly signal?: AbortSignal;
  /** Told what goes wrong beside the answers; silent without it. */
  onError?(error: unknown): void;
}

export interface ServeStreams extends Pick<PeerOptions, 'write' | 'room'> {
  readonly input: NodeJS.ReadableStream;
}

/** Resolves when the client has gone and no process is left. */
export async function serveAcp(options: ServeOptions, streams: ServeStreams): Promise<void> {
  let can: ClientAbilities | undefined;
  let loading: Promise<AgentSide> | undefined;
  const onError = (error: unknown): void => options.onError?.(error);

  const peer = createPeer({
    write: streams.write,
    ...(streams.room && { room: streams.room }),
    onError,
    onRequest(method, params, context) {
      if (method === 'initialize') {
        const told = initialize(params, options.launch);
        can = told.can;
        // A second introduction of the client changes what it can do, not what runs.
        void loading?.then(side => side.introduce(told.can));
        context.afterAnswer(() => setImmediate(() => void agentSide().catch(onError)));
        return told.response;
      }
      if (can === undefined)
        throw new RpcError(errorCodes.invalidRequest, `"${method}" came before "initialize". Send "initialize" first.`);
      return agentSide().then(side => side.request(method, params, context));
    },
    onNotification(method, params) {
      if (can !== undefined) void agentSide().then(side => side.notification(method, params), onError);
    },
  });

  function agentSide(): Promise<AgentSide> {
    loading ??= import('./late-part.ts').then(({ createAgentSide }) =>
      createAgentSide({ ...options, onError }, peer, can as ClientAbilities),
    );
    return loading;
  }

  await new Promise<void>(gone => {
    streams.input.on('data', (chunk: Buffer) => peer.receive(chunk));
    streams.input.on('end', gone);
    streams.input.on('error', () => gone());
    streams.input.on('close', gone);
    if (options.signal?.aborted) gone();
    options.signal?.addEventListener('abort', () => gone(), { once: true });
  });
  peer.flush();
  peer.close();
  const side = await loading?.catch(() => undefined);
  await side?.end();
}
