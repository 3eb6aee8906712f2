// The line about a rewind: in the conversation that was rewound, or in the one that was begun in its place.
import type { RewindNote } from '@dovetail/conversation';
import type { ParamsOf, conversationRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { readRewind, rewindIdOf, type Rewind } from '../../store/rewind-manifest.ts';

export function noteOf(rewind: Rewind): RewindNote {
  const { toMs, files, conversation, undone } = rewind.manifest;
  return {
    type: 'rewind',
    rewindId: rewindIdOf(rewind),
    toMs,
    files: files.filter(({ after }) => after).length,
    conversation: conversation !== undefined && conversation.went !== 'nowhere',
    ...(undone && { undone: { leftAlone: undone.leftAlone, inAnother: undone.inAnother } }),
  };
}

export async function showRewind(
  context: Pick<HostContext, 'channels' | 'dataFolder'>,
  { channelId, rewindId }: ParamsOf<typeof conversationRequests, 'show_rewind'>,
): Promise<{ shown: boolean }> {
  const channel = context.channels.expect(channelId);
  const rewind = await readRewind(context.dataFolder, rewindId);
  if (!rewind) return { shown: false };
  await channel.note(noteOf(rewind));
  return { shown: true };
}
