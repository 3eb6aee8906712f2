import { expect, test } from 'vitest';
import { configuredAuth } from './auth-environment.ts';

test.each([
  [{}, {}, undefined],
  [{ ANTHROPIC_API_KEY: 'made-up' }, {}, { method: 'api-key', by: 'ANTHROPIC_API_KEY' }],
  [{ ANTHROPIC_AUTH_TOKEN: 'made-up' }, {}, { method: 'api-key', by: 'ANTHROPIC_AUTH_TOKEN' }],
  [{ CLAUDE_CODE_OAUTH_TOKEN: 'made-up' }, {}, { method: 'claudeai', by: 'CLAUDE_CODE_OAUTH_TOKEN' }],
  [{ CLAUDE_CODE_USE_BEDROCK: '1' }, {}, { method: '3p', by: 'CLAUDE_CODE_USE_BEDROCK' }],
  [{ CLAUDE_CODE_USE_VERTEX: 'true' }, {}, { method: '3p', by: 'CLAUDE_CODE_USE_VERTEX' }],
  [{ CLAUDE_CODE_USE_FOUNDRY: '1' }, {}, { method: '3p', by: 'CLAUDE_CODE_USE_FOUNDRY' }],
  [{ CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_API_KEY: 'made-up' }, {}, { method: '3p', by: 'CLAUDE_CODE_USE_BEDROCK' }],
  [{ CLAUDE_CODE_USE_BEDROCK: '0', ANTHROPIC_API_KEY: '' }, {}, undefined],
  [{}, { apiKeyHelper: '/bin/key' }, { method: 'api-key', by: 'apiKeyHelper' }],
  [{}, { apiKeyHelper: 7 }, undefined],
])('%j with the settings %j: %j', (env, settings, expected) => {
  expect(configuredAuth(env, settings)).toEqual(expected);
});
