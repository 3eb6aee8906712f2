// What clients are told, and when: judged by what the official MCP client receives.
import { describe, expect, test, vi } from 'vitest';
import { clearedSelection } from './events/selection-notice.ts';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, connectMcp, serve, type McpClient } from './testing/served.ts';

const range = { start: { line: 2, character: 0 }, end: { line: 4, character: 6 } };
const selected = (text: string, filePath = '/p/a b.ts') => ({ filePath, text, selection: range });
const notice = (text: string) => ({
  text,
  filePath: '/p/a b.ts',
  fileUrl: 'file:///p/a%20b.ts',
  selection: { ...range, isEmpty: false },
});

/** In order, and without reminders: what was told twice in a row stands once. */
const distinct = ({ told }: McpClient) =>
  told
    .map(({ method, params }) => [method, params] as const)
    .filter(([, params], n, all) => n === 0 || JSON.stringify(params) !== JSON.stringify(all[n - 1]?.[1]));

const selections = (cli: McpClient) =>
  distinct(cli)
    .filter(([method]) => method === 'selection_changed')
    .map(([, params]) => params);

const untilSelections = (cli: McpClient, expected: readonly unknown[]) =>
  vi.waitFor(() => expect(selections(cli)).toEqual(expected), { timeout: 20_000 });

describe('the selection', () => {
  test('of a burst only the last is sent', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 30 });
    const cli = await connectAsCli(server);
    server.selectionChanged(selected('before'));
    await cli.untilTold('selection_changed');
    for (let n = 1; n <= 20; n++) server.selectionChanged(selected(`text ${n}`));
    await untilSelections(cli, [notice('before'), notice('text 20')]);
    expect(cli.told.length).toBeLessThan(20);
  });

  test('what was selected before is sent once the handshake is over, and not sooner', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
    server.selectionChanged(selected('old'));
    server.selectionChanged(selected('new'));
    const cli = await connectMcp(server);
    await cli.client.notification({ method: 'ide_connected', params: { pid: 1 } });
    await cli.client.ping();
    expect(cli.told).toEqual([]);
    const beforeMs = performance.now();
    await cli.client.listTools();
    expect(await cli.untilTold('selection_changed')).toEqual([notice('new')]);
    expect(performance.now() - beforeMs).toBeGreaterThan(100);
  });

  test('a change during the handshake is told once, after it', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
    const cli = await connectMcp(server);
    server.selectionChanged(selected('one'));
    // Not after the list has come: on a busy machine the handshake is over by then.
    const listed = cli.client.listTools();
    server.selectionChanged(selected('two'));
    await listed;
    await cli.untilTold('selection_changed');
    await cli.client.ping();
    expect(selections(cli)).toEqual([notice('two')]);
  });

  test('a client that never lists the tools is told as well', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
    server.selectionChanged(selected('x'));
    const cli = await connectMcp(server);
    expect(await cli.untilTold('selection_changed')).toEqual([notice('x')]);
  });

  test.each([{ filePath: null, text: null, selection: null }, {}, { text: '' }])(
    'is cleared by %j, and never by a null',
    async change => {
      const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
      const cli = await connectAsCli(server);
      server.selectionChanged(selected('x'));
      await cli.untilTold('selection_changed');
      server.selectionChanged(change);
      await untilSelections(cli, [notice('x'), clearedSelection]);
      expect(JSON.stringify(cli.told)).not.toContain('null');
      // Nothing is selected: a client that comes now need not be told.
      const late = await connectAsCli(server);
      server.atMentioned({ filePath: '/m' });
      await late.untilTold('at_mentioned');
      expect(late.told.map(({ method }) => method)).toEqual(['at_mentioned']);
    },
  );

  test('the latest one is remembered for the tool, also when no editor is active any more', async () => {
    const server = await serve(fakeEditor({ selection: () => null }), { selectionDelayMs: 0 });
    const { call } = await connectMcp(server);
    expect(await call('getLatestSelection')).toEqual({
      texts: ['{"success":false,"message":"No editor is active."}'],
      isError: false,
    });
    server.selectionChanged(selected('kept'));
    server.selectionChanged({ filePath: null, text: '', selection: null });
    const { texts } = await call('getLatestSelection');
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      success: true,
      text: 'kept',
      filePath: '/p/a b.ts',
      selection: { ...range, isEmpty: false },
    });
  });

  test('a client that was slow to read gets the last one when it has caught up, without another event', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 0, limits: { mostUnsentBytes: 2 ** 30 } });
    server.selectionChanged(selected('before'));
    const cli = await connectAsCli(server);
    await cli.untilTold('selection_changed');
    // It has begun to work, so it is not reminded.
    await cli.call('closeAllDiffTabs');
    cli.transport.socket.pause();
    // More than the system keeps for a socket.
    for (let n = 0; n < 32; n++) server.atMentioned({ filePath: `/${'x'.repeat(1024 * 1024)}` });
    for (const text of ['while slow', 'the last']) {
      server.selectionChanged(selected(text));
      // Sends what waits.
      server.atMentioned({ filePath: '/x' });
    }
    cli.transport.socket.resume();
    await cli.untilTold('at_mentioned', 34);
    await untilSelections(cli, [notice('before'), notice('the last')]);
    expect(cli.told.map(({ method }) => method).filter(method => method === 'at_mentioned')).toHaveLength(34);
  });

  test('every client is told', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
    const clients = [await connectAsCli(server), await connectAsCli(server)];
    server.selectionChanged(selected('x'));
    for (const cli of clients) expect(await cli.untilTold('selection_changed')).toEqual([notice('x')]);
  });
});

describe('a mention', () => {
  test('goes after the selection that the person sees', async () => {
    const server = await serve(fakeEditor(), { selectionDelayMs: 60_000 });
    server.selectionChanged(selected('before'));
    const cli = await connectAsCli(server);
    await cli.untilTold('selection_changed');
    server.selectionChanged(selected('x'));
    server.atMentioned({ filePath: '/p/a.ts', lineStart: 10, lineEnd: 20 });
    await cli.untilTold('at_mentioned');
    expect(distinct(cli)).toEqual([
      ['selection_changed', notice('before')],
      ['selection_changed', notice('x')],
      ['at_mentioned', { filePath: '/p/a.ts', lineStart: 10, lineEnd: 20 }],
    ]);
  });

  test('made during the handshake is not lost', async () => {
    const server = await serve(fakeEditor());
    const cli = await connectMcp(server);
    server.atMentioned({ filePath: '/p/a.ts', lineStart: null, lineEnd: null });
    server.atMentioned({ filePath: '/p/b.ts' });
    await cli.client.listTools();
    expect(cli.told).toEqual([]);
    expect(await cli.untilTold('at_mentioned', 2)).toEqual([{ filePath: '/p/a.ts' }, { filePath: '/p/b.ts' }]);
  });
});

describe('problems', () => {
  test('that changed are asked for and told in the form of the CLI', async () => {
    const editor = fakeEditor({
      diagnostics: ({ uri }) => [
        { uri, diagnostics: [{ message: 'no', severity: 1, range, code: 2304, source: null }] },
      ],
    });
    const server = await serve(editor);
    const cli = await connectAsCli(server);
    server.diagnosticsChanged({ uris: ['file:///p/a%20b.ts'] });
    expect(await cli.untilTold('diagnostics_changed')).toEqual([
      { uri: 'file:///p/a b.ts', diagnostics: [{ message: 'no', severity: 'Error', range, code: '2304' }] },
    ]);
    expect(editor.of('diagnostics')).toEqual([{ uri: 'file:///p/a%20b.ts' }]);
  });

  test('are not asked for while nobody listens', async () => {
    const editor = fakeEditor({ diagnostics: () => [] });
    const server = await serve(editor);
    server.diagnosticsChanged({ uris: ['file:///a'] });
    expect(editor.asked).toEqual([]);
  });
});
