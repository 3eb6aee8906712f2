// Shows Dovetail's settings where this editor keeps them. An editor that has no such place says so, and the page shows its
// own dialog.
import type { HostContext } from '../../host-context.ts';
import { unsupportedByEditor } from '../../ports/complete-port.ts';

export async function openConfig(context: Pick<HostContext, 'ports'>): Promise<Record<string, never>> {
  const { opened } = await context.ports.window.calls.showSettings({});
  if (!opened) throw unsupportedByEditor('window/showSettings');
  return {};
}
