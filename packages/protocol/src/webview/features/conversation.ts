// Requests of a page about itself and about the conversation it shows.
import * as z from 'zod';
import { group, request } from '../../define.ts';
import { ClaudeConfig } from '../claude-config.ts';
import { HostState } from '../host-state.ts';

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
      insertions: z.int().nonnegative(),
      deletions: z.int().nonnegative(),
      editedSince: z.array(z.string()).describe('Files of these that were also changed by someone else since.'),
    }),
  }),
);
