// Hints that the person does not want to see again.
import type { HostContext } from '../../host-context.ts';
import { dismissedHints, type Hint } from '../../state/dismissed-hints.ts';

export async function dismissHint(
  context: Pick<HostContext, 'memory' | 'stateChanged'>,
  hint: Hint,
): Promise<Record<string, never>> {
  await dismissedHints(context.memory).dismiss(hint);
  context.stateChanged();
  return {};
}

/** A setting, so that the person can have the list back. */
export async function dismissOnboarding(
  context: Pick<HostContext, 'settings' | 'stateChanged'>,
): Promise<Record<string, never>> {
  await context.settings.set('hideOnboarding', true);
  context.stateChanged();
  return {};
}
