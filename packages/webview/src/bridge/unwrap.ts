// A host wraps what it sends; a page takes it out. What is not for us is left alone: other scripts post messages too.
import type { HostMessage } from '@dovetail/protocol';

export function unwrap(data: unknown): HostMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, message } = data as { type?: unknown; message?: unknown };
  if (type !== 'from-extension' || typeof message !== 'object' || message === null) return undefined;
  return typeof (message as { type?: unknown }).type === 'string' ? (message as HostMessage) : undefined;
}
