// What the tab of a page shows. An editor without tabs has nothing to show, which is no error.
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';
import { oneLine } from './one-line.ts';

const longestTitle = 80;

export async function renameTab(
  context: Pick<HostContext, 'ports'>,
  params: { title: string; isBusy: boolean; hasPendingPermissions: boolean },
  pageId: string | undefined,
): Promise<Record<string, never>> {
  if (pageId === undefined) return {};
  await ifSupported(
    context.ports.window.calls.setTabState({
      pageId,
      title: oneLine(params.title, longestTitle) || 'New conversation',
      isBusy: params.isBusy,
      hasPendingDecisions: params.hasPendingPermissions,
    }),
  );
  return {};
}
