// The state of an MCP server in one or two words, and the colour of its dot.
import type { McpServer } from '@dovetail/protocol';

export type McpStatus = McpServer['status'];

export const statusWords: Readonly<Record<McpStatus, string>> = {
  connected: 'connected',
  failed: 'failed',
  'needs-auth': 'needs you to sign in',
  pending: 'connecting',
  disabled: 'off in this folder',
  unknown: 'state not known',
};

export const dotTones: Readonly<Record<McpStatus, 'ok' | 'danger' | 'notice' | 'quiet'>> = {
  connected: 'ok',
  failed: 'danger',
  'needs-auth': 'notice',
  pending: 'quiet',
  disabled: 'quiet',
  unknown: 'quiet',
};

export function toolWords(count: number): string {
  return count === 1 ? '1 tool' : `${count} tools`;
}

export function onWords(servers: readonly McpServer[]): string {
  return `${servers.filter(({ status }) => status !== 'disabled').length} of ${servers.length} on`;
}
