// Requests for what surrounds the page: its tab, notifications, links, help, the log.
import * as z from 'zod';
import { group, request } from '../../define.ts';

const nothing = z.object({});

export const uiRequests = group(
  request('get_asset_uris', {
    summary: 'Get the addresses of pictures that come with the product.',
    params: nothing,
    result: z.object({
      assetUris: z.record(z.string(), z.object({ light: z.string(), dark: z.string() })).describe('By name.'),
    }),
  }),
  request('open_url', {
    summary: 'Open a web page or a mail in the program that the person uses for it.',
    params: z.object({
      url: z.url({ protocol: /^(https?|mailto)$/ }).describe('http, https or mailto; nothing else.'),
    }),
    result: z.object({ opened: z.boolean() }),
  }),
  request('open_help', { summary: 'Show the user guide.', params: nothing, result: nothing }),
  request('open_output_panel', { summary: 'Show the log of the host.', params: nothing, result: nothing }),
  request('show_notification', {
    summary: 'Show a notification of the editor; settles when it is answered or gone.',
    params: z.object({
      message: z.string().min(1),
      severity: z.enum(['info', 'warning', 'error']).default('info'),
      buttons: z.array(z.string().min(1)).default([]),
      onlyIfNotVisible: z.boolean().default(false).describe('Say nothing while a page of ours is in view.'),
    }),
    result: z.object({
      shown: z.boolean(),
      button: z.string().nullable().describe('The one that was pressed; null when it was closed without.'),
    }),
  }),
  request('rename_tab', {
    summary: 'Set the title and the state that the tab of this page shows.',
    params: z.object({
      title: z.string(),
      hasPendingPermissions: z.boolean().default(false),
      isBusy: z.boolean().default(false),
    }),
    result: nothing,
  }),
  request('new_conversation_tab', {
    summary: 'Open another page with a new conversation, or with a session.',
    params: z.object({ resume: z.string().optional().describe('The session to show there.') }),
    result: z.object({ opened: z.boolean() }),
  }),
  request('log_event', {
    summary: 'Write an event to the local log; nothing leaves the machine.',
    params: z.object({ event: z.string().min(1), properties: z.record(z.string(), z.unknown()).default({}) }),
    result: nothing,
  }),
);
