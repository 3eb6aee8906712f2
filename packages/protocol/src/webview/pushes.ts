// What the host tells a page by itself. A push travels as a `request` without a `requestId` and gets no answer.
import * as z from 'zod';
import { event, group, type WireEvent } from '../define.ts';
import { EditorSelection } from '../editor-selection.ts';
import { LoginMethod } from './auth-status.ts';
import { TurnChanges } from './features/changes.ts';
import { SessionHit } from './features/session.ts';
import { ClaudeConfig } from './claude-config.ts';
import { HostState } from './host-state.ts';
import { UsageUpdate } from './usage-report.ts';

export const FontConfiguration = z.object({
  editorFontFamily: z.string(),
  editorFontSize: z.number().positive().describe('Pixels.'),
  chatFontFamily: z.string(),
  chatFontSize: z.number().positive().describe('Pixels.'),
});

export const pushes = group(
  event('update_state', {
    summary: 'The state of the host has changed.',
    params: z.object({ state: HostState, config: ClaudeConfig.optional().describe('Only when it changed too.') }),
  }),
  event('insert_at_mention', {
    summary: 'Put a mention into the message box where the cursor is.',
    params: z.object({ text: z.string() }),
  }),
  event('selection_changed', {
    summary: 'Something else is selected in the editor.',
    params: z.object({ selection: EditorSelection.nullable() }),
  }),
  event('visibility_changed', {
    summary: 'The page came into view or went out of it.',
    params: z.object({ visible: z.boolean() }),
  }),
  event('font_configuration_changed', {
    summary: 'The fonts of the editor have changed.',
    params: z.object({ fontConfig: FontConfiguration }),
  }),
  event('create_new_conversation', {
    summary: 'Begin a new conversation in this page.',
    params: z.object({}),
  }),
  event('auth_url', {
    summary: 'Where to go on with a sign-in that has begun.',
    params: z.object({ url: z.string(), method: LoginMethod }),
  }),
  event('usage_update', { summary: 'Fresh usage figures.', params: UsageUpdate }),
  event('proactive_suggestions_update', {
    summary: 'What the CLI suggests to ask next; replaces earlier suggestions.',
    params: z.object({ suggestions: z.array(z.string()) }),
  }),
  event('changes_update', {
    summary: 'The changes of a turn of this conversation, or their states, are others now.',
    params: z.object({ channelId: z.string(), turn: TurnChanges }),
  }),
  event('plugin_progress', {
    summary: 'A line that the CLI printed while it installs, removes or fetches.',
    params: z.object({ target: z.string().describe('The plugin or the marketplace.'), line: z.string() }),
  }),
  event('session_search_hits', {
    summary: 'What a running `search_sessions` has found since the last one.',
    params: z.object({ searchId: z.string(), hits: z.array(SessionHit) }),
  }),
  event('open_plugins_dialog', { summary: 'Show the plugins dialog.', params: z.object({}) }),
);

export type Pushes = typeof pushes;
export type Push = WireEvent<Pushes>;
export type FontConfiguration = z.output<typeof FontConfiguration>;
