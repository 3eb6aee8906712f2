// Puts files back to their state before a message, and the conversation too if asked. The CLI does it for all files of a
// checkpoint; those that were not asked for get back the very bytes they had. What any file held before is kept aside, and a
// line in the conversation offers to undo it.
import { resolve } from 'node:path';
import type { Agent } from '@dovetail/agent';
import {
  cancelled,
  hasCode,
  type ParamsOf,
  type ResultOf,
  type RewindResult,
  type conversationRequests,
} from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import { runningTurn } from '../../channels/running-turn.ts';
import type { HostContext } from '../../host-context.ts';
import { rewindIdOf, saveManifest, type AsideFile, type Rewind } from '../../store/rewind-manifest.ts';
import { CannotPutAside, putAside, putBack, withAfter } from '../../store/rewind-store.ts';
import { readFileHistory, type FileHistory } from './file-history.ts';
import { messageBefore, type MessageBefore } from './message-before.ts';
import { messageTime } from './message-time.ts';
import { goOnFrom, leaveConversation } from './rewind-conversation.ts';
import { linesAfter, linesBefore } from './rewind-lines.ts';
import { noteOf } from './rewind-note.ts';

type Params = ParamsOf<typeof conversationRequests, 'rewind_code'>;
type Result = ResultOf<typeof conversationRequests, 'rewind_code'>;
type Sources = Pick<
  HostContext,
  'channels' | 'changes' | 'ports' | 'pages' | 'configFolder' | 'dataFolder' | 'log' | 'now'
>;

export async function rewindCode(
  context: Sources,
  params: Params,
  { pageId, signal }: { pageId?: string; signal: AbortSignal },
): Promise<Result> {
  const channel = context.channels.expect(params.channelId);
  const { userMessageId } = params;
  if (!params.dryRun && runningTurn(channel.conversation))
    return cannot('A turn is running and may be writing files. Stop it, then rewind.');
  let place: MessageBefore | undefined;
  if (params.rewindConversation) {
    place = await placeBefore(context, channel.sessionId, userMessageId);
    if (!place.found)
      return cannot('This message is not part of the stored conversation, so there is no place to go back to.');
  }

  const agent = await channel.wake();
  const plan = await askToRewind(agent, userMessageId, true);
  if (!plan.canRewind) return cannot(reasonOf(plan.error));
  const all = (plan.filesChanged ?? []).map(filePath => resolve(channel.cwd, filePath));
  const ticked = params.onlyFiles && new Set(params.onlyFiles.map(filePath => resolve(channel.cwd, filePath)));
  const wanted = ticked ? all.filter(filePath => ticked.has(filePath)) : all;
  const told: Result = {
    canRewind: true,
    filesChanged: wanted,
    // Of all files: the CLI does not tell them one by one.
    insertions: plan.insertions ?? 0,
    deletions: plan.deletions ?? 0,
    editedSince: await context.changes.editedSince(channel.id, wanted, userMessageId),
  };
  if (params.dryRun) {
    const copies = (await historyOf(context, channel))?.before(userMessageId);
    return { ...told, files: copies ? await linesBefore(wanted, copies) : [] };
  }
  if (signal.aborted) throw cancelled('The rewind');
  if (wanted.length === 0 && !place) return { ...told, insertions: 0, deletions: 0 };

  const atMs = context.now();
  const toMs = (await messageTime(context.configFolder, channel, userMessageId)) ?? atMs;
  const why = { sessionId: channel.sessionId, userMessageId, atMs, toMs };
  let rewind: Rewind;
  try {
    rewind =
      wanted.length === 0
        ? await putAside(context.dataFolder, why, [])
        : await putAside(context.dataFolder, why, all, await untold(context, channel, all));
  } catch (error) {
    if (error instanceof CannotPutAside) return cannot(error.message);
    throw error;
  }
  let sum = { insertions: 0, deletions: 0 };
  if (wanted.length > 0) {
    const isWanted = (filePath: string) => !ticked || ticked.has(filePath);
    const failure = await rewindFiles(context, agent, rewind, isWanted);
    if (failure !== undefined) return cannot(failure);
    sum = wanted.length < all.length ? await linesAfter(rewind, new Set(wanted)) : told;
    rewind = { ...rewind, manifest: { ...rewind.manifest, files: await withAfter(rewind) } };
  }
  const { insertions, deletions } = sum;
  const beganAnew = await settle(context, channel, rewind, place, pageId);
  return { ...told, insertions, deletions, rewindId: rewindIdOf(rewind), ...(beganAnew && { beganAnew }) };
}

/** The conversation's part, and the line about all of it. True when the page that asked has begun another conversation. */
async function settle(
  context: Sources,
  channel: Channel,
  rewind: Rewind,
  place: MessageBefore | undefined,
  pageId: string | undefined,
): Promise<boolean> {
  const goesOnFrom = place?.found ? place.uuid : undefined;
  const conversation = place ? await leaveConversation(context, channel, goesOnFrom) : ({ went: 'nowhere' } as const);
  const settled: Rewind = { ...rewind, manifest: { ...rewind.manifest, conversation } };
  await saveManifest(settled);
  if (conversation.went === 'away') {
    await goOnFrom(context, channel, undefined, pageId);
    return true;
  }
  try {
    if (conversation.went === 'back') await goOnFrom(context, channel, goesOnFrom, pageId);
  } finally {
    await channel.note(noteOf(settled));
  }
  return false;
}

/** Why it failed, or nothing. After a failure every file is as it was. */
async function rewindFiles(
  context: Sources,
  agent: Agent,
  rewind: Rewind,
  isWanted: (filePath: string) => boolean,
): Promise<string | undefined> {
  const { userMessageId, files } = rewind.manifest;
  context.log.info('What files held before a rewind is kept.', { folder: rewind.folder, userMessageId });
  let failure: string | undefined;
  try {
    const done = await askToRewind(agent, userMessageId, false);
    if (!done.canRewind) failure = reasonOf(done.error);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const kept = files.filter(({ filePath }) => failure !== undefined || !isWanted(filePath));
  const lost: AsideFile[] = [];
  for (const file of kept) {
    const outcome = await putBack(context.ports.files, rewind, file).catch((error: unknown) => {
      context.log.error(`${file.filePath} could not be put back after a rewind`, error);
      return 'conflict' as const;
    });
    if (outcome === 'conflict') lost.push(file);
  }
  if (lost.length === 0) return failure;
  const names = lost.map(({ filePath }) => filePath).join(', ');
  return `${failure ?? 'The files were rewound, but not all others could be left as they were.'} What ${names} held before is in ${rewind.folder}.`;
}

/** Files that the CLI may touch although it did not tell them. */
async function untold(context: Sources, channel: Channel, told: readonly string[]): Promise<string[]> {
  return (await historyOf(context, channel))?.files.filter(filePath => !told.includes(filePath)) ?? [];
}

async function historyOf(context: Sources, { sessionId, cwd }: Channel): Promise<FileHistory | undefined> {
  return sessionId === null ? undefined : readFileHistory({ configDir: context.configFolder, sessionId, cwd });
}

async function placeBefore(context: Sources, sessionId: string | null, userMessageId: string): Promise<MessageBefore> {
  if (sessionId === null) return { found: false };
  try {
    return await messageBefore({ configDir: context.configFolder, sessionId, userMessageId });
  } catch (error) {
    if (hasCode(error, 'not_found')) return { found: false };
    throw error;
  }
}

async function askToRewind(agent: Agent, userMessageId: string, dryRun: boolean): Promise<RewindResult> {
  try {
    const answer = await agent.request('rewind_files', { user_message_id: userMessageId, dry_run: dryRun });
    return answer ?? { canRewind: true };
  } catch (error) {
    // Observed: with `dry_run` the CLI says no in a result, without it in an error.
    if (hasCode(error, 'agent_protocol')) return { canRewind: false, error: error.message };
    throw error;
  }
}

function reasonOf(said: string | undefined): string {
  if (said === undefined) return 'The CLI did not say why.';
  if (/not enabled/i.test(said))
    return 'This conversation was started without checkpoints, so no file can be put back.';
  if (/no file checkpoint/i.test(said))
    return 'The CLI has kept no checkpoint for this message. Messages sent while a turn was running have none.';
  return said;
}

function cannot(reason: string): Result {
  return { canRewind: false, reason, filesChanged: [], insertions: 0, deletions: 0, editedSince: [] };
}
