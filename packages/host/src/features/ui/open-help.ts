// Shows the user guide. It comes with the host, so that it fits the version and needs no network.
import { WireError } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { guideText } from './guide-text.ts';
import { ifSupported } from '../../ports/if-supported.ts';

export async function openHelp(context: Pick<HostContext, 'ports'>): Promise<Record<string, never>> {
  const shown = await ifSupported(
    context.ports.window.calls.showText({ title: 'Dovetail guide', contents: guideText, editable: false }),
  );
  if (shown) return {};
  throw new WireError('unsupported_by_editor', 'This editor cannot show the guide. It is in the README of Dovetail.', {
    call: 'window/showText',
  });
}
