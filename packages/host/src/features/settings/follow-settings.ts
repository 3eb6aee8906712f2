// Pages learn of every change of a setting, whoever made it.
import type { HostContext } from '../../host-context.ts';

export function followSettings(context: Pick<HostContext, 'settings' | 'stateChanged' | 'signal'>): void {
  const stop = context.settings.onChange(() => context.stateChanged());
  context.signal.addEventListener('abort', stop, { once: true });
}
