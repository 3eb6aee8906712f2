// The port to what surrounds the chat: messages, links, tabs, the log.
import * as z from 'zod';
import { event, port } from '../define.ts';

const opened = z.object({ opened: z.boolean() });

export const windowPort = port('window', {
  summary: 'Tell the person something and show things beside the chat.',
  calls: {
    showMessage: {
      summary: 'Show a message; answered with the action that was chosen, or null when it was closed.',
      params: z.object({
        severity: z.enum(['info', 'warning', 'error']),
        message: z.string(),
        actions: z.array(z.string()),
      }),
      result: z.object({ action: z.string() }).nullable(),
    },
    openExternal: {
      summary: 'Open an address in the program that the person uses for it.',
      params: z.object({ url: z.string() }),
      result: opened,
    },
    showText: {
      summary: 'Show a text that is not a file; an editable one is answered when it is closed.',
      params: z.object({ title: z.string(), contents: z.string(), editable: z.boolean() }),
      result: z.object({ contents: z.string().nullable().describe('What an edited text became; else null.') }),
    },
    setTabState: {
      summary: 'Set what the tab of a page shows.',
      params: z.object({
        pageId: z.string(),
        title: z.string(),
        isBusy: z.boolean(),
        hasPendingDecisions: z.boolean(),
      }),
      result: z.object({}),
    },
    openConversation: {
      summary: 'Open another page, with a session or with a new conversation.',
      params: z.object({ sessionId: z.string().optional() }),
      result: opened,
    },
    showSettings: {
      summary: 'Show the settings of Dovetail, optionally one of them.',
      params: z.object({ key: z.string().optional() }),
      result: opened,
    },
    showLog: { summary: 'Show the log of the host.', params: z.object({}), result: opened },
  },
  events: {
    visibilityChanged: event('visibilityChanged', {
      summary: 'A page came into view or went out of it.',
      params: z.object({ pageId: z.string(), visible: z.boolean() }),
    }),
  },
});
