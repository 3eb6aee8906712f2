// What a page asks of the editor through the whole host: files, reviews, terminals, links, the log. Ports in memory, real disk.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completePort } from '@dovetail/host';
import { editorPort, terminalPort, windowPort, type ListenersOf } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost } from './support/staged-host.ts';

describe.each(eachCli)('the editor through the host, beside Claude Code %s', (_version, cli) => {
  it('finds, opens and reviews files, runs nothing without a yes, and keeps its log at home', async () => {
    const stage = await openStage(cli, {
      files: { 'src/cart/total.ts': 'one\r\ntwo\r\n', 'src/cart/line.ts': '', '.gitignore': 'secret.log\n' },
      steps: [],
    });
    const opened: unknown[] = [];
    const terminals: { command?: string; args: string[]; env: Record<string, string> }[] = [];
    const listening: ListenersOf<typeof editorPort>[] = [];
    let answer: string | null = null;
    const selection = { start: { line: 2, character: 0 }, end: { line: 4, character: 1 } };
    const editor = completePort(
      editorPort,
      {
        openFile: async params => {
          opened.push(params.filePath);
          return { opened: true };
        },
        openEditors: async () => [],
        openDiff: async ({ newFileContents }) => ({ decision: 'accepted', contents: newFileContents }),
        selection: async () => null,
      },
      listeners => {
        listening.push(listeners);
        return () => {};
      },
    );
    const terminal = completePort(terminalPort, {
      open: async params => {
        terminals.push(params);
        return { opened: true };
      },
      contents: async ({ title }) => ({ contents: title === 'npm test' ? 'ok 12' : null }),
    });
    const window = completePort(windowPort, {
      showMessage: async () => (answer === null ? null : { action: answer }),
      openExternal: async () => ({ opened: true }),
      setTabState: async () => ({}),
    });
    const staged = await openStagedHost(stage, { ports: { editor, terminal, window } });
    const page = staged.page();

    const { files } = await page.ask('list_files_request', { pattern: 'carttot' });
    expect(files[0]).toEqual({ path: 'src/cart/total.ts', kind: 'file' });
    expect(await page.ask('open_file', { filePath: 'old/place/total.ts' })).toEqual({
      found: true,
      filePath: stage.path('src/cart/total.ts'),
    });
    expect(opened).toEqual([stage.path('src/cart/total.ts')]);
    expect(await page.ask('open_file', { filePath: 'nothing-like-it.xyz' })).toEqual({ found: false });
    const path = stage.path('src/cart/total.ts');
    const edits = [{ oldString: 'one\ntwo', newString: 'ONE\ntwo' }];
    expect(await page.ask('open_diff', { originalFilePath: path, newFilePath: path, edits })).toMatchObject({
      decision: 'accepted',
      contents: 'ONE\r\ntwo\r\n',
    });
    expect(await stage.read('src/cart/total.ts')).toBe('one\r\ntwo\r\n');

    const run = { command: 'echo yes > ran.txt' };
    expect(await page.ask('exec', { ...run, dryRun: true })).toMatchObject({ outcome: 'dry-run', cwd: stage.project });
    expect(await page.ask('exec', run)).toMatchObject({ outcome: 'declined' });
    await expect(stage.read('ran.txt')).rejects.toThrow('ENOENT');
    answer = 'Run';
    expect(await page.ask('exec', run)).toMatchObject({ outcome: 'finished', exitCode: 0 });
    expect(await stage.read('ran.txt')).toBe('yes\n');

    expect(await page.ask('get_terminal_contents', { terminalName: 'npm_test' })).toEqual({ contents: 'ok 12' });
    expect(await page.ask('open_claude_in_terminal', {})).toEqual({ opened: true });
    expect([terminals[0]?.command, ...(terminals[0]?.args ?? [])].join(' ')).toContain(cli.path);
    await expect(page.ask('open_url', { url: 'javascript:alert(1)' })).rejects.toThrow('url');
    expect(await page.ask('open_url', { url: 'https://example.org/' })).toEqual({ opened: true });

    for (const each of listening) each.selectionChanged?.({ filePath: path, text: 'two', selection });
    await page.next(message => message.type === 'request' && message.request.type === 'selection_changed');
    for (const each of listening) each.atMentioned?.({ filePath: path, lineStart: 2, lineEnd: 4 });
    const mention = await page.next(
      message => message.type === 'request' && message.request.type === 'insert_at_mention',
    );
    expect(JSON.stringify(mention)).toContain('@src/cart/total.ts#L3-5');

    await page.ask('log_event', { event: 'looked_around', properties: { key: 'sk-ant-api03-not-a-real-one-0000' } });
    const log = () => readFile(join(staged.dataFolder, 'logs', 'host.log'), 'utf8');
    await expect.poll(log).toContain('looked_around');
    expect(await log()).not.toContain('not-a-real-one');
    expect((await page.ask('get_auth_status', {})).status.authMethod).toBe('api-key');
    // Who is signed in may still be asked for others; no conversation was started.
    await expect.poll(() => stage.processes()).toEqual([]);
  });
});
