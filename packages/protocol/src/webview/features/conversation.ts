// Requests of a page about itself and about the conversation it shows.
import * as z from 'zod';
import { group, request } from '../../define.ts';
import { ClaudeConfig } from '../claude-config.ts';
import { HostState } from '../host-state.ts';

const lines = z.int().nonnegative();

/** What a rewind does to one file. */
export const RewindFile = z.object({
  filePath: z.string(),
  becomes: z.enum(['changed', 'removed', 'restored']).describe('`restored`: it is not there now.'),
  insertions: lines.optional().describe('Lines that come; absent, as `deletions`, when it is not text.'),
  deletions: lines.optional(),
});

export const conversationRequests = group(
  request('init', {
    summary: 'Get everything a page needs to draw itself.',
    params: z.object({}),
    result: z.object({ state: HostState }),
  }),
  request('get_claude_state', {
    summary: 'Get what the CLI offers: models, commands, agents, account.',
    params: z.object({}),
    result: z.object({ config: ClaudeConfig }),
  }),
  request('get_context_usage', {
    summary: 'What fills the context window of a conversation, where the CLI can tell.',
    params: z.object({ channelId: z.string().min(1) }),
    result: z.object({
      available: z.boolean(),
      reason: z.string().optional().describe('Why it cannot be told.'),
      usedTokens: z.number().optional(),
      windowTokens: z.number().optional(),
      categories: z.array(z.object({ name: z.string(), tokens: z.number() })),
    }),
  }),
  request('fork_conversation', {
    summary: 'Make a new session that shares the history of another one up to a message.',
    params: z.object({
      forkedFromSession: z.string().min(1),
      resumeSessionAt: z.string().optional().describe('The last message the fork keeps; all of them when absent.'),
      draft: z.string().optional().describe('What its message box begins with; kept before the fork is opened.'),
      withoutToolOutput: z
        .boolean()
        .optional()
        .describe(
          'Leave out what tools have printed, and the failure at the end; a message that failed begins its message box.',
        ),
    }),
    result: z.object({
      sessionId: z.string().describe('The new session.'),
      openedInTab: z.boolean().describe('When false, the asking page is to show it.'),
    }),
  }),
  request('rewind_code', {
    summary: 'Put files back to their state before a user message; a dry run only tells what would change.',
    params: z.object({
      channelId: z.string().min(1),
      userMessageId: z.string().min(1),
      dryRun: z.boolean().default(false),
      rewindConversation: z
        .boolean()
        .default(false)
        .describe('Let the conversation continue from before that message too.'),
      onlyFiles: z.array(z.string()).optional().describe('Leave every other file alone.'),
    }),
    result: z.object({
      canRewind: z.boolean(),
      reason: z.string().optional().describe('Why not.'),
      filesChanged: z.array(z.string()),
      insertions: lines,
      deletions: lines,
      editedSince: z.array(z.string()).describe('Files of these that were also changed by someone else since.'),
      files: z.array(RewindFile).optional().describe('In a dry run: one by one, those that can be told.'),
      rewindId: z.string().optional().describe('For `undo_rewind`, when something was rewound.'),
      beganAnew: z
        .boolean()
        .optional()
        .describe('There is nothing before the message, so the asking page has begun another conversation.'),
    }),
  }),
  request('show_rewind', {
    summary: 'Put the line about a rewind into the conversation that was begun by it.',
    params: z.object({ channelId: z.string().min(1), rewindId: z.string().min(1) }),
    result: z.object({ shown: z.boolean() }),
  }),
  request('undo_rewind', {
    summary:
      'Put files and conversation back to how they were before a rewind; what was edited after it is left alone.',
    params: z.object({
      channelId: z.string().min(1).describe('Where the line about it stands.'),
      rewindId: z.string().min(1),
    }),
    result: z.object({
      undone: z.boolean(),
      reason: z.string().optional().describe('Why not.'),
      restored: z.array(z.string()).describe('Files that hold again what they held before.'),
      leftAlone: z.array(z.object({ filePath: z.string(), reason: z.string() })),
      showSession: z.string().optional().describe('The asking page is to show this session.'),
    }),
  }),
);

export type RewindFile = z.output<typeof RewindFile>;
