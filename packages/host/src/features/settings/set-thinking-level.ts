// How much the model thinks: in the conversation that asks, and in new ones.
import type { HostContext } from '../../host-context.ts';
import { rememberChoice } from './remember-choice.ts';

export async function setThinkingLevel(
  context: HostContext,
  level: string,
  channelId: string | undefined,
): Promise<{ thinkingLevel: string }> {
  const holds = channelId === undefined ? level : await context.channels.expect(channelId).setThinkingLevel(level);
  await rememberChoice(context, 'thinkingLevel', level, { alreadyHolds: channelId !== undefined });
  return { thinkingLevel: holds };
}
