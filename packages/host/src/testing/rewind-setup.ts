// A CLI that rewinds real files in a temporary folder, and the conversation feature in front of it, for tests.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Agent } from '@dovetail/agent';
import {
  applyInput,
  applyLine,
  applyStored,
  emptyConversation,
  endStored,
  rewindsOf,
  type RewindNote,
} from '@dovetail/conversation';
import { WireError } from '@dovetail/protocol';
import type { ChangeTracker } from '../changes/change-tracker.ts';
import type { Channel } from '../channels/channel.ts';
import { channelsWith, pagesWith } from './channels-with.ts';
import { diskEditor, type DiskEditor } from './disk-editor.ts';
import { emptyPorts, fakeContext } from './fake-context.ts';
import { partial } from './partial.ts';
import { asking } from './ports-with.ts';
import { createSessionFolder, idOf, type LineValue } from './session-folder.ts';
import { conversationFeature } from '../features/conversation/conversation-feature.ts';

export const session = idOf(1);
export const message = idOf(100);

/** A CLI that puts `checkpoint` back; null removes a file. It may fail half way. */
export function rewinder(
  checkpoint: Record<string, string | null>,
  habits: { failsAfter?: number; said?: string; untold?: string } = {},
) {
  const asked: boolean[] = [];
  const request = async (_: string, params: { dry_run?: boolean }) => {
    asked.push(params.dry_run === true);
    const filesChanged = Object.keys(checkpoint).filter(filePath => filePath !== habits.untold);
    if (habits.said !== undefined) throw new WireError('agent_protocol', habits.said, {});
    if (params.dry_run) return { canRewind: true, filesChanged, insertions: 7, deletions: 5 };
    for (const [place, [filePath, text]] of Object.entries(checkpoint).entries()) {
      if (place === habits.failsAfter) throw new WireError('agent_protocol', 'Failed to rewind: EACCES', {});
      if (text === null) rmSync(filePath);
      else {
        mkdirSync(dirname(filePath), { recursive: true });
        writeFileSync(filePath, text);
      }
    }
    return { canRewind: true };
  };
  // Not a `partial`: `await` looks for more than is there.
  return { asked, agent: { request } as unknown as Agent };
}

export async function setUp(files: Record<string, string | Uint8Array>, editor: DiskEditor = diskEditor()) {
  const folder = await createSessionFolder();
  const path = (name: string) => join(folder.cwd, name);
  mkdirSync(path('ü b'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path(name), bytes);
  const pages = pagesWith({ id: 'asker' });
  const steps: unknown[] = [];
  let conversation = emptyConversation();
  let agent: Agent | undefined;
  let more: Partial<Channel> = {};
  const note = async (told: RewindNote) => void applyInput(conversation, told, 0);
  const channel = (id: string): Partial<Channel> & { id: string } => ({
    id,
    cwd: folder.cwd,
    sessionId: session,
    get conversation() {
      return more.conversation ?? conversation;
    },
    wake: async () => agent as Agent,
    stop: async () => void steps.push('stop'),
    resume: async options => {
      steps.push(options);
      conversation = emptyConversation();
      return { resent: 0 };
    },
    note,
  });
  const changes = partial<ChangeTracker>('changes', { editedSince: async (_, paths) => paths.slice(0, 1) });
  const ports = { ...emptyPorts, files: editor.port };
  const context = fakeContext({ ...folder, channels: channelsWith(channel('c1')), pages, changes, ports });
  const feature = conversationFeature(context);
  const ask = (given: Agent, params: object = {}, parts: Partial<Channel> = {}) => {
    agent = given;
    more = parts;
    return feature.rewind_code(
      { channelId: 'c1', userMessageId: message, dryRun: false, rewindConversation: false, ...params },
      asking({ pageId: 'asker' }),
    );
  };
  const undo = (rewindId: string | undefined, parts: Partial<Channel> = {}) => {
    more = parts;
    return feature.undo_rewind({ channelId: 'c1', rewindId: rewindId ?? '' }, asking({ pageId: 'asker' }));
  };
  const aside = () => {
    const all = join(folder.dataFolder, 'rewinds');
    return existsSync(all) ? readdirSync(all).map(name => join(all, name)) : [];
  };
  return {
    folder,
    path,
    ask,
    undo,
    feature,
    pages,
    steps,
    aside,
    editor,
    /** The lines about rewinds that the conversation shows now. */
    lines: () => rewindsOf(conversation),
    /** As a channel shows a session that it continues. */
    show(stored: readonly LineValue[]): void {
      conversation = emptyConversation();
      for (const line of stored) applyStored(conversation, line);
      endStored(conversation, 0);
    },
    /** As if a message were sent and answered after the rewind. */
    say(text: string): void {
      const prompt = { role: 'user', content: text } as const;
      applyInput(conversation, { type: 'user', message: prompt, parent_tool_use_id: null, session_id: '' }, 0);
      applyLine(conversation, { type: 'result', subtype: 'success', is_error: false, result: 'Done.' }, 0);
    },
  };
}
