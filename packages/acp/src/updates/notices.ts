// What the CLI says beside the conversation. A client that takes notices gets them as such; what a person asked for (the
// output of a local command) is part of the conversation and always shown.
import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import type { Conversation, NoticeBlock } from '@dovetail/conversation';
import type { ClientAbilities } from '../client.ts';

/** Told otherwise: a hook's output is its own business, the end of the CLI is answered by resuming it. */
const toldElsewhere: ReadonlySet<string> = new Set([
  'exit',
  'hook',
  'synthetic',
  'summary',
  'permission_denied',
  'task',
]);

/** Observed: 2.1.325 closes a turn that a crash cut off with these words of its own. */
const saidToNobody = 'No response requested.';

export function noticeUpdate(block: NoticeBlock, can: ClientAbilities): SessionUpdate | undefined {
  if (block.text.trim() === '' || block.text === saidToNobody) return undefined;
  if (block.kind === 'local_command') {
    return {
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text: block.text },
      ...(block.uuid !== null && { messageId: block.uuid }),
    };
  }
  if (!can.notices || (toldElsewhere.has(block.kind) && block.level === 'info') || block.kind === 'exit')
    return undefined;
  const [title = '', ...rest] = block.text.trim().split('\n');
  return {
    sessionUpdate: 'notice',
    severity: block.level,
    title,
    ...(rest.length > 0 && { description: rest.join('\n').trim() }),
  };
}

/** The compaction of a context, by an id of ours: the CLI gives none until it is over. */
export function createCompactions(send: (update: SessionUpdate) => void, can: () => ClientAbilities) {
  let count = 0;
  let open: string | undefined;

  return {
    observe({ busy }: Conversation): void {
      if (busy.phase !== 'compacting' || open !== undefined || !can().compaction) return;
      open = `compaction-${++count}`;
      send({ sessionUpdate: 'compaction_update', compactionId: open, status: 'in_progress' });
    },
    done(summary: string | null): void {
      if (!can().compaction) return;
      const compactionId = open ?? `compaction-${++count}`;
      // The summary comes with the next line; then the same update is sent again, with it.
      open = summary === null ? compactionId : undefined;
      send({
        sessionUpdate: 'compaction_update',
        compactionId,
        status: 'completed',
        ...(summary !== null && { summary: [{ type: 'text', text: summary }] }),
      });
    },
    failed(error: string): void {
      if (!can().compaction || open === undefined) return;
      send({ sessionUpdate: 'compaction_update', compactionId: open, status: 'failed', error });
      open = undefined;
    },
    /** A turn has ended: nothing is compacting any more. */
    close(): void {
      open = undefined;
    },
  };
}
