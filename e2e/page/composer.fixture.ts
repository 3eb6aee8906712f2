// What tests of the composer have in common: a page that is closed again, and a conversation with a turn that runs.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions, type OpenedChat } from './support/open-chat.ts';
import type { ScriptedHost } from './support/scripted-host.ts';

export interface OpenedComposer extends OpenedChat {
  readonly box: Locator;
  readonly send: Locator;
}

/** For the tests of one file. */
export function composerOfThisFile(): (options?: OpenChatOptions) => Promise<OpenedComposer> {
  const browser = browserOfThisFile();
  let served: Awaited<ReturnType<typeof serveBuiltPage>> | undefined;
  beforeAll(async () => {
    served = await serveBuiltPage();
  });
  afterAll(() => served?.close());
  return async options => {
    const opened = await openChat(browser(), served?.url ?? '', options);
    const box = opened.page.getByRole('textbox', { name: 'Message' });
    const send = opened.page.getByRole('button', { name: 'Send message' });
    await box.waitFor();
    await opened.host.request('get_settings');
    await opened.host.request('get_draft');
    return { ...opened, box, send };
  };
}

/** As VS Code keeps it for a page that showed this session before. */
export const keptSession = {
  channelId: 'c1',
  sessionId: 's1',
  cwd: '/home/ada/larder',
  place: null,
  unfolded: [],
  folded: [],
};

/** The page has its channel, and a turn runs in it. */
export async function runTurn(host: ScriptedHost, page: Page, text = 'Round totals once'): Promise<void> {
  await host.next(message => message.type === 'launch_claude');
  host.input({
    type: 'user',
    message: { role: 'user', content: text },
    parent_tool_use_id: null,
    session_id: '',
    uuid: '3b1f8f1e-0000-4000-8000-000000000001',
  } as never);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
}

export function endTurn(host: ScriptedHost): void {
  host.line({
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'done',
    duration_ms: 10,
    duration_api_ms: 5,
    num_turns: 1,
    total_cost_usd: 0,
    session_id: 's1',
    uuid: '3b1f8f1e-0000-4000-8000-0000000000ff',
    usage: { input_tokens: 1, output_tokens: 1 },
  });
}

/** All requests of a name so far. */
export function asked(host: ScriptedHost, name: string): Record<string, unknown>[] {
  return host.received.flatMap(message =>
    message.type === 'request' && message.request.type === name ? [message.request] : [],
  );
}
