// `initialize`: which version is spoken, what the agent can do, how a person signs in. Kept free of everything heavy: it
// is what a client waits for first.
import type { AuthMethod, InitializeResponse } from '@agentclientprotocol/sdk/unstable';
import { abilitiesOf, type ClientAbilities } from './client.ts';
import { asParams } from './wire/read-params.ts';
import { invalidParams } from './wire/rpc-error.ts';
import { version } from './version.ts';

export const protocolVersion = 1;

export interface Initialized {
  readonly can: ClientAbilities;
  readonly response: InitializeResponse;
}

export function initialize(given: unknown, launch: LaunchCommand): Initialized {
  const params = asParams(given);
  if (typeof params['protocolVersion'] !== 'number')
    throw invalidParams('"protocolVersion" is missing or not a number. This agent speaks version 1.');
  const can = abilitiesOf(params['clientCapabilities']);
  return {
    can,
    response: {
      // The client's own when it is ours, else the newest that we have: the client decides whether it goes on.
      protocolVersion,
      agentInfo: { name: 'dovetail', title: 'Dovetail', version },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, embeddedContext: true },
        mcpCapabilities: { http: true, sse: true },
        sessionCapabilities: {
          additionalDirectories: {},
          archive: {},
          close: {},
          delete: {},
          fork: {},
          list: {},
          resume: {},
          status: {},
          title: {},
        },
        auth: { logout: {}, status: {} },
        _meta: {
          dovetail: { methods: ['_session/steering', '_session/rewind'], promptQueueing: true, forkAtMessage: true },
        },
      },
      authMethods: can.terminalSignIn ? signInMethods(launch) : [],
    },
  };
}

/** How this very program was started, for clients that start it again to sign in. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Sign-in is done by the person's own CLI in a terminal of the client: no secret passes through here. */
function signInMethods({ command, args }: LaunchCommand): AuthMethod[] {
  return [
    { how: 'claudeai', name: 'Claude subscription', description: 'Sign in with a claude.ai account' },
    { how: 'console', name: 'Anthropic Console', description: 'Sign in with an account that is billed by use' },
  ].map(({ how, name, description }) => {
    const own = ['--sign-in', how];
    return {
      type: 'terminal' as const,
      id: `sign-in-${how}`,
      name,
      description,
      args: own,
      // Zed before it knew `type: "terminal"`.
      _meta: { 'terminal-auth': { label: name, command, args: [...args, ...own] } },
    };
  });
}
