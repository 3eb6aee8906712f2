// Another model: in the conversation that asks, and for new ones. A model that the CLI refuses is not stored.
import type { HostContext } from '../../host-context.ts';
import { rememberChoice } from './remember-choice.ts';

export async function setModel(
  context: HostContext,
  model: string,
  channelId: string | undefined,
): Promise<{ model: string }> {
  const resolved = channelId === undefined ? model : await context.channels.expect(channelId).setModel(model);
  await rememberChoice(context, 'selectedModel', model, { alreadyHolds: channelId !== undefined });
  return { model: resolved };
}
