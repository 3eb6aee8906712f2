// Keeps what was chosen in a conversation for the next new one. A choice that already holds in its conversation is not
// undone by settings that cannot be stored.
import type { Settings } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function rememberChoice<K extends keyof Settings>(
  context: Pick<HostContext, 'settings' | 'log'>,
  key: K,
  value: Settings[K],
  options: { readonly alreadyHolds: boolean },
): Promise<void> {
  if (context.settings.value[key] === value) return;
  try {
    await context.settings.set(key, value);
  } catch (error) {
    if (!options.alreadyHolds) throw error;
    context.log.warn(`"${key}" holds in this conversation but could not be stored for new ones: ${String(error)}`);
  }
}
