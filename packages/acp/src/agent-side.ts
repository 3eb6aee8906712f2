// Which method is answered by what. Everything that is heavy to load hangs below this file.
import { createAuth } from './auth.ts';
import { createClient, type Client, type ClientAbilities } from './client.ts';
import type { ServeOptions } from './serve.ts';
import { createCliChoice } from './cli-choice.ts';
import { createSessions } from './session/sessions.ts';
import { startDurableAgent } from '@dovetail/agent';
import type { Peer, RequestContext } from './wire/peer.ts';
import { asParams, type Params } from './wire/read-params.ts';
import { errorCodes, RpcError } from './wire/rpc-error.ts';

export interface AgentSide {
  introduce(can: ClientAbilities): void;
  request(method: string, params: unknown, context: RequestContext): unknown;
  notification(method: string, params: unknown): void;
  /** Ends every CLI, politely for as long as a client may be kept waiting. */
  end(): Promise<void>;
}

export interface AgentSideOptions extends Omit<ServeOptions, 'launch' | 'signal'> {
  onError(error: unknown): void;
  readonly startDurable?: typeof startDurableAgent;
  /** How long a session waits for the version of a CLI that must be asked for it. */
  readonly versionWithinMs?: number;
}

type Answer = (params: Params, context: RequestContext) => unknown;

export function createAgentSide(options: AgentSideOptions, peer: Peer, can: ClientAbilities): AgentSide {
  let client: Client = createClient(peer, can);
  const cli = createCliChoice(options);
  const auth = createAuth(options, cli);
  const sessions = createSessions({
    env: options.env,
    cli,
    startDurable: options.startDurable ?? startDurableAgent,
    client: () => client,
    onError: options.onError,
    versionWithinMs: options.versionWithinMs,
  });

  const answers: Readonly<Record<string, Answer>> = {
    authenticate: params => auth.authenticate(params),
    logout: () => auth.logout(),
    'auth/status': (_params, { signal }) => auth.status(signal),
    'session/new': sessions.create,
    'session/load': sessions.load,
    'session/resume': sessions.resume,
    'session/fork': sessions.fork,
    'session/list': sessions.list,
    'session/delete': sessions.remove,
    'session/close': sessions.close,
    'session/status': sessions.status,
    'session/set_title': sessions.setTitle,
    'session/archive': sessions.archive,
    'session/unarchive': sessions.unarchive,
    'session/set_mode': sessions.setMode,
    'session/set_config_option': sessions.setConfigOption,
    'session/prompt': sessions.prompt,
    '_session/steering': sessions.steer,
    '_session/rewind': sessions.rewind,
  };

  return {
    introduce(told) {
      client = createClient(peer, told);
    },
    request(method, params, context) {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
      if (!answer) throw new RpcError(errorCodes.methodNotFound, `There is no method "${method}".`);
      return answer(asParams(params), context);
    },
    notification(method, params) {
      if (method === 'session/cancel') sessions.cancel(asParams(params));
    },
    end: () => sessions.endAll(),
  };
}
