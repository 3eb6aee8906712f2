// `_session/rewind`: files as they were before a message, and the conversation going on from there. What came after stays
// in the session file as a branch that is left.
import { findMessage, type StoredRef } from '../store/find-message.ts';
import { text, type Params } from '../wire/read-params.ts';
import { invalidParams, RpcError, errorCodes } from '../wire/rpc-error.ts';
import type { LiveSession } from './live-session.ts';

export interface Rewound {
  /** Paths of files that were put back. */
  readonly filesChanged: readonly string[];
  readonly conversation: boolean;
}

export function rewindSession(session: LiveSession, ref: StoredRef, params: Params): Promise<Rewound> {
  return session.whileIdle(() => rewind(session, ref, params));
}

async function rewind(session: LiveSession, ref: StoredRef, params: Params): Promise<Rewound> {
  const messageId = text(params, 'messageId');
  const withFiles = params['files'] !== false;
  const withConversation = params['conversation'] !== false;
  const found = await findMessage(ref, messageId);
  if (!found) throw invalidParams(`There is no message ${messageId} in this session.`);
  if (found.message.role !== 'user') throw invalidParams('Only a message of the person can be rewound to.');
  if (withConversation && found.previousUuid === undefined)
    throw invalidParams('Before the first message there is nothing to go on from. Begin a new session instead.');
  const filesChanged = withFiles ? await rewindFiles(session, found.message.uuid) : [];
  if (withConversation) await session.process.restart({ resumeSessionAt: found.previousUuid });
  return { filesChanged, conversation: withConversation };
}

async function rewindFiles(session: LiveSession, uuid: string): Promise<readonly string[]> {
  const { agent } = await session.process.start();
  const plan = await agent.request('rewind_files', { user_message_id: uuid, dry_run: true });
  const {
    canRewind,
    filesChanged = [],
    error,
  } = plan as { canRewind?: boolean; filesChanged?: string[]; error?: string };
  if (canRewind === false)
    throw new RpcError(errorCodes.internal, error ?? 'The files of this message cannot be put back.');
  await agent.request('rewind_files', { user_message_id: uuid });
  return filesChanged;
}
