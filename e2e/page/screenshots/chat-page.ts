// The chat page for the pictures of one file: its errors are failures, and it is closed with its test.
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { serveBuiltPage } from '../support/built-page.ts';
import { openChat, type OpenChatOptions, type OpenedChat } from '../support/open-chat.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { createToolCli, type ToolCli } from '../tools.fixture.ts';

export function chatOfThisFile(): (options?: OpenChatOptions) => Promise<OpenedChat> {
  const browser = browserOfThisFile();
  let served: Awaited<ReturnType<typeof serveBuiltPage>> | undefined;
  beforeAll(async () => {
    served = await serveBuiltPage();
  });
  afterAll(() => served?.close());
  return async options => {
    const opened = await openChat(browser(), served?.url ?? '', options);
    onTestFinished(async () => {
      await opened.page.context().close();
      // A browser asks for an icon that nobody has.
      expect(opened.errors.filter(error => !error.includes('404'))).toEqual([]);
    });
    return opened;
  };
}

/** A CLI that calls tools now, so that what runs has run for seconds. */
export function toolsOf(host: ScriptedHost): ToolCli {
  return createToolCli({ ...host, line: line => host.line(line), input: input => host.input(input) });
}
