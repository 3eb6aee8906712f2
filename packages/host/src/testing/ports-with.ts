// Ports of an editor that can do only what the test gives.
import { editorPorts, type EditorPorts, type PortOf } from '@dovetail/protocol';
import { completePort } from '../ports/complete-port.ts';
import type { HostPorts } from '../ports/host-ports.ts';

export function portsWith(calls: { readonly [P in keyof EditorPorts]?: Partial<PortOf<EditorPorts[P]>> }): HostPorts {
  return {
    editor: completePort(editorPorts.editor, calls.editor ?? {}),
    files: completePort(editorPorts.files, calls.files ?? {}),
    proposal: completePort(editorPorts.proposal, calls.proposal ?? {}),
    settings: completePort(editorPorts.settings, calls.settings ?? {}),
    terminal: completePort(editorPorts.terminal, calls.terminal ?? {}),
    window: completePort(editorPorts.window, calls.window ?? {}),
  };
}

/** How a page asks, by default without a channel. */
export const asking = (parts: { channelId?: string; pageId?: string; signal?: AbortSignal } = {}) => ({
  channelId: parts.channelId,
  ...(parts.pageId !== undefined && { pageId: parts.pageId }),
  signal: parts.signal ?? new AbortController().signal,
});
