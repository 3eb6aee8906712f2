// Shows the setting that opens the CLI in a terminal instead of the chat.
import type { HostContext } from '../../host-context.ts';
import { unsupportedByEditor } from '../../ports/complete-port.ts';

export async function showTerminalSetting(context: Pick<HostContext, 'ports'>): Promise<Record<string, never>> {
  const { opened } = await context.ports.window.calls.showSettings({ key: 'useTerminal' });
  if (!opened) throw unsupportedByEditor('window/showSettings');
  return {};
}
