// What the environment and the CLI's settings say about how the CLI will sign in. Names are looked at, never values told.
import type { AuthMethod } from '@dovetail/protocol';

type Env = Readonly<Record<string, string | undefined>>;

export interface ConfiguredAuth {
  readonly method: AuthMethod;
  /** The variable or the setting that decides. */
  readonly by: string;
}

const providers = ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY'] as const;

/** In the order in which the CLI prefers them. Undefined: nothing but a sign-in of the CLI's own. */
export function configuredAuth(env: Env, settings: Readonly<Record<string, unknown>> = {}): ConfiguredAuth | undefined {
  const provider = providers.find(name => isOn(env[name]));
  if (provider) return { method: '3p', by: provider };
  if (env['ANTHROPIC_AUTH_TOKEN']) return { method: 'api-key', by: 'ANTHROPIC_AUTH_TOKEN' };
  if (env['ANTHROPIC_API_KEY']) return { method: 'api-key', by: 'ANTHROPIC_API_KEY' };
  const helper = settings['apiKeyHelper'];
  if (typeof helper === 'string' && helper !== '') return { method: 'api-key', by: 'apiKeyHelper' };
  if (env['CLAUDE_CODE_OAUTH_TOKEN']) return { method: 'claudeai', by: 'CLAUDE_CODE_OAUTH_TOKEN' };
  return undefined;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase());
}
