// What a page needs to draw itself. Whether the person is signed in is asked for the first time when a page comes; the
// answer follows as an update, so that the page need not wait for a process.
import type { HostState } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { buildHostState } from '../../state/host-state.ts';

export async function init(context: HostContext): Promise<{ state: HostState }> {
  if (context.auth.status.state === 'unknown')
    context.auth.refresh().then(
      () => context.stateChanged(),
      (error: unknown) => context.log.error('The CLI could not be asked who is signed in', error),
    );
  return { state: await buildHostState(context) };
}
