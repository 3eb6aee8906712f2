// Requests about sessions: conversations on disk, here or elsewhere.
import * as z from 'zod';
import { group, request } from '../../define.ts';

export const SessionSummary = z.object({
  id: z.string(),
  title: z.string(),
  cwd: z.string(),
  modifiedMs: z.number().describe('Since 1970.'),
  createdMs: z.number().optional(),
  messageCount: z.int().nonnegative().optional().describe('Absent when counting would mean reading the whole file.'),
  gitBranch: z.string().optional(),
  forkedFrom: z.string().optional().describe('The session that it was forked from; that one may be gone.'),
  channelId: z.string().optional().describe('The live channel it is open in.'),
  problem: z.string().optional().describe('What is wrong with its file, in a sentence.'),
});

export const HiddenSession = z.object({
  path: z.string(),
  reason: z.enum(['no-messages', 'unreadable', 'folder-gone']),
  detail: z.string().optional(),
});

export const RemoteSession = z.object({
  id: z.string(),
  title: z.string(),
  modifiedMs: z.number(),
  repository: z.string().optional(),
});

/** One place in a session that holds what was searched for. */
export const SessionHit = z.object({
  session: SessionSummary,
  where: z.enum(['title', 'text', 'tool']),
  excerpt: z.string().describe('The place with some words around it.'),
  messageId: z.string().optional(),
});

const oneSession = z.object({ sessionId: z.string().min(1) });

export const sessionRequests = group(
  request('list_sessions_request', {
    summary: 'List sessions, newest first, and say which were left out and why.',
    params: z.object({
      scope: z.enum(['folder', 'all']).default('folder').describe('Sessions of this folder, or of every folder.'),
      cursor: z.string().optional().describe('From an earlier answer: continue there.'),
      limit: z.int().min(1).max(1000).default(200),
    }),
    result: z.object({
      sessions: z.array(SessionSummary),
      hidden: z.array(HiddenSession),
      nextCursor: z.string().optional().describe('Absent when there are no more.'),
    }),
  }),
  request('get_session_request', {
    summary: 'Get messages of a session, the newest page first.',
    params: z.object({
      sessionId: z.string().min(1),
      cursor: z.string().optional().describe('From an earlier answer: the page before that one.'),
      limit: z.int().min(1).max(1000).default(200),
    }),
    result: z.object({
      session: SessionSummary,
      messages: z.array(z.looseObject({ type: z.string() })).describe('Lines as stored, oldest first within the page.'),
      olderCursor: z.string().optional().describe('Absent when this page begins the session.'),
      problems: z.array(z.string()).describe('Lines that could not be read, each in a sentence.'),
    }),
  }),
  request('read_tool_output', {
    summary: 'A piece of a long tool result that a page of messages came without.',
    params: oneSession.extend({
      toolUseId: z.string().min(1),
      offset: z.int().nonnegative().default(0).describe('Characters.'),
      length: z.int().min(1).max(1_000_000).default(100_000),
    }),
    result: z.object({
      text: z.string(),
      totalLength: z.int().nonnegative(),
      found: z.boolean(),
    }),
  }),
  request('search_sessions', {
    summary:
      'Search titles and words of sessions; hits come as the push `session_search_hits` and again in the answer.',
    params: z.object({
      searchId: z.string().min(1),
      text: z.string().min(1),
      scope: z.enum(['folder', 'all']).default('folder'),
      limit: z.int().min(1).max(1000).default(100),
    }),
    result: z.object({ hits: z.array(SessionHit), truncated: z.boolean() }),
  }),
  request('rename_session', {
    summary: 'Give a session a title of its own.',
    params: oneSession.extend({ title: z.string().min(1) }),
    result: z.object({ title: z.string() }),
  }),
  request('delete_session', {
    summary: 'Move a session to the trash, where it stays for 30 days.',
    params: oneSession,
    result: z.object({
      deleted: z.boolean(),
      reason: z.string().optional().describe('Why not, such as: a CLI has it open.'),
      trashPath: z.string().optional(),
    }),
  }),
  request('restore_session', {
    summary: 'Take a session back from the trash.',
    params: oneSession,
    result: z.object({ restored: z.boolean(), reason: z.string().optional().describe('Why not.') }),
  }),
  request('export_session', {
    summary: 'Write out a session; nothing is uploaded.',
    params: oneSession.extend({
      format: z.enum(['markdown', 'json']).default('markdown'),
      includeToolOutput: z.boolean().default(true),
    }),
    result: z.object({ contents: z.string(), fileName: z.string().describe('A name that suits it.') }),
  }),
  request('rebuild_session_index', {
    summary: 'Forget what is remembered about sessions and read their files again.',
    params: z.object({}),
    result: z.object({ sessions: z.int().nonnegative() }),
  }),
  request('list_remote_sessions', {
    summary: 'List sessions that run elsewhere and could be brought here.',
    params: z.object({}),
    result: z.object({
      available: z.boolean(),
      reason: z.string().optional().describe('What is missing when they cannot be listed.'),
      sessions: z.array(RemoteSession),
    }),
  }),
  request('teleport_session', {
    summary: 'Bring a remote session to this machine.',
    params: z.object({ sessionId: z.string().min(1) }),
    result: z.object({
      teleported: z.boolean(),
      sessionId: z.string().optional().describe('The local session.'),
      reason: z.string().optional().describe('Why it could not be brought.'),
    }),
  }),
);

export type SessionSummary = z.output<typeof SessionSummary>;
export type HiddenSession = z.output<typeof HiddenSession>;
export type RemoteSession = z.output<typeof RemoteSession>;
export type SessionHit = z.output<typeof SessionHit>;
