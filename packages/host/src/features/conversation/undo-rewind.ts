// Undoes a rewind: files get back the bytes and the mode that they had before it, unless somebody has edited them since, and
// the conversation goes on from where it was. Nothing that was said after the rewind is lost by it.
import { rewindOf } from '@dovetail/conversation';
import type { ParamsOf, ResultOf, conversationRequests } from '@dovetail/protocol';
import { identityOf } from '../../changes/change-record.ts';
import { currentFile } from '../../changes/current-file.ts';
import { takeFile } from '../../changes/file-snapshot.ts';
import type { Channel } from '../../channels/channel.ts';
import { runningTurn } from '../../channels/running-turn.ts';
import type { HostContext } from '../../host-context.ts';
import { readRewind, saveManifest, type AsideFile, type Rewind } from '../../store/rewind-manifest.ts';
import { modeOf, putBack } from '../../store/rewind-store.ts';
import { forkConversation } from './fork-conversation.ts';
import { noteOf } from './rewind-note.ts';

type Params = ParamsOf<typeof conversationRequests, 'undo_rewind'>;
type Result = ResultOf<typeof conversationRequests, 'undo_rewind'>;

const edited = 'Edited after the rewind, so it was left alone.';
const unsaved = 'It has unsaved changes in the editor, so it was left alone.';
const notAFile = 'Something else than a file is there now, so it was left alone.';

/** One at a time: whoever asks again meanwhile is told so. */
export function createUndoRewind(context: HostContext): (params: Params) => Promise<Result> {
  const underWay = new Set<string>();
  return async params => {
    if (underWay.has(params.rewindId)) return refused('This rewind is being undone.');
    underWay.add(params.rewindId);
    try {
      return await undoRewind(context, params);
    } finally {
      underWay.delete(params.rewindId);
    }
  };
}

async function undoRewind(context: HostContext, { channelId, rewindId }: Params): Promise<Result> {
  const channel = context.channels.expect(channelId);
  const rewind = await readRewind(context.dataFolder, rewindId);
  if (!rewind) return refused('What was there before this rewind is no longer kept, so it cannot be undone.');
  if (rewind.manifest.undone) return refused('This rewind was undone already.');
  const { sessionId, conversation } = rewind.manifest;
  const rewound = sessionId === null ? undefined : context.channels.ofSession(sessionId);
  for (const one of [channel, rewound])
    if (one && runningTurn(one.conversation))
      return refused('A turn is running and may be writing files. Stop it, then undo the rewind.');

  const restored: string[] = [];
  const leftAlone: { filePath: string; reason: string }[] = [];
  for (const file of rewind.manifest.files) {
    if (!file.after) continue;
    const { filePath } = file;
    const reason = await putBackIfSame(context, rewind, file);
    if (reason === undefined) restored.push(filePath);
    else leftAlone.push({ filePath, reason });
  }
  if (restored.length === 0 && leftAlone.length > 0 && conversation?.went === 'nowhere')
    return { undone: false, reason: 'No file could be put back.', restored, leftAlone };

  const isAway = conversation?.went === 'away';
  const inAnother = conversation?.went === 'back' && (hasGoneOn(channel, rewindId) || channel.sessionId !== sessionId);
  let showSession = isAway ? (sessionId ?? undefined) : undefined;
  if (conversation?.went === 'back') {
    if (inAnother) showSession = await asFork(context, sessionId, conversation.end);
    else {
      await channel.stop();
      await channel.resume({ resumeSessionAt: conversation.end });
      for (const note of conversation.notes) await channel.note(note);
    }
  }
  const undone = { atMs: context.now(), leftAlone, inAnother };
  const settled: Rewind = { ...rewind, manifest: { ...rewind.manifest, undone } };
  await saveManifest(settled);
  await channel.note(noteOf(settled));
  if (isAway && rewound && rewound !== channel) await rewound.note(noteOf(settled));
  context.log.info('A rewind was undone.', { rewindId, files: restored.length, leftAlone: leftAlone.length });
  return { undone: true, restored, leftAlone, ...(showSession !== undefined && { showSession }) };
}

/** Why it was left alone, or nothing. */
async function putBackIfSame(context: HostContext, rewind: Rewind, file: AsideFile): Promise<string | undefined> {
  const { filePath, after } = file;
  try {
    const now = await takeFile(filePath);
    if (!now) return notAFile;
    const [identity, mode] = [identityOf(now.snapshot), modeOf(now.snapshot)];
    if (identity === file.identity && mode === file.mode) return undefined;
    if (identity !== after?.identity || mode !== after.mode) return edited;
    if ((await currentFile(context.ports.files, filePath))?.isDirty) return unsaved;
    return (await putBack(context.ports.files, rewind, file)) === 'same' ? undefined : edited;
  } catch (error) {
    context.log.error(`${filePath} could not be put back when a rewind was undone`, error);
    return `It could not be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Whether something was said after the line about the rewind; or the line is so old that it is no longer at hand. */
function hasGoneOn({ conversation: { order, turns, blocks } }: Channel, rewindId: string): boolean {
  const line = order.findIndex(id => {
    const block = blocks[id];
    return block !== undefined && rewindOf(block)?.rewindId === rewindId;
  });
  return line < 0 || order.slice(line + 1).some(id => turns[id] !== undefined);
}

/** The conversation as it was, beside the one that has gone on. What the asking page is to show, if it is not shown. */
async function asFork(context: HostContext, sessionId: string | null, end: string): Promise<string | undefined> {
  if (sessionId === null) return undefined;
  const fork = await forkConversation(context, { forkedFromSession: sessionId, resumeSessionAt: end });
  return fork.openedInTab ? undefined : fork.sessionId;
}

function refused(reason: string): Result {
  return { undone: false, reason, restored: [], leftAlone: [] };
}
