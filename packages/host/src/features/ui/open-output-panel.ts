// Shows the log of the host: in the editor's own place for logs, else as a file.
import { WireError } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';

export async function openOutputPanel(context: Pick<HostContext, 'ports' | 'log'>): Promise<Record<string, never>> {
  const { window, editor } = context.ports;
  const shown = await ifSupported(window.calls.showLog({}));
  if (shown?.opened) return {};
  const file = await ifSupported(editor.calls.openFile({ filePath: context.log.path, preserveFocus: false }));
  if (file?.opened) return {};
  const why = file?.message === undefined ? '' : ` (${file.message})`;
  throw new WireError('unsupported_by_editor', `The editor did not show the log${why}. It is at ${context.log.path}`, {
    call: 'window/showLog',
  });
}
