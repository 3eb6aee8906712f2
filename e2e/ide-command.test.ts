// `dovetail ide` from outside: what it asks of the editor on stdio and what it tells.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDesk } from './support/terminal-ide-command.ts';
import { connectMcpClient } from './support/terminal-mcp-client.ts';

const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
/** Tool, its arguments, what the editor is asked, with what, and what the client hears: text, or JSON in a text. */
type Round = [string, Record<string, unknown>, string, Record<string, unknown>, unknown];

const never = () => new Promise(() => {});

describe('dovetail ide', () => {
  it('announces itself, and the clients that come and go', async () => {
    const desk = await openDesk();
    const ide = await desk.start({}, ['--name', 'Plume']);
    const lockFile = join(desk.folder, 'config', 'ide', `${ide.ready.port}.lock`);
    expect(ide.ready).toEqual({ port: ide.ready.port, lockFile, workspaceFolders: [desk.project] });
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({
      // The editor that started the command is the ancestor of its terminals.
      pid: process.pid,
      ideName: 'Plume',
      transport: 'ws',
      workspaceFolders: [desk.project],
      dovetail: { serverPid: ide.pid },
    });

    const { client, close } = await connectMcpClient(ide.ready.port, lockFile);
    expect(client.getServerVersion()?.name).toBe('Plume');
    const came = await ide.messages.next(({ method }) => method === 'ide/clientConnected');
    expect(came.params).toEqual({
      clientId: expect.any(String) as string,
      pid: process.pid,
      clientInfo: { name: 'oracle', version: '1.0.0' },
    });
    await close();
    const went = await ide.messages.next(({ method }) => method === 'ide/clientDisconnected');
    expect(went.params).toEqual({ clientId: (came.params as { clientId: string }).clientId });
  });

  it('shows proposals to the editor, tells its decision, and takes anything that is no decision for a rejection', async () => {
    const desk = await openDesk();
    const decisions: unknown[] = [{ decision: 'accepted', contents: 'mine\n' }, { decision: 'rejected' }, null, {}];
    const ide = await desk.start({ openDiff: () => decisions.shift() });
    const { call } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    const propose = () =>
      call('openDiff', {
        old_file_path: desk.file,
        new_file_path: desk.file,
        new_file_contents: 'theirs\n',
        tab_name: 'a.ts ⧉',
      });
    expect(await propose()).toEqual({ texts: ['FILE_SAVED', 'mine\n'], isError: false });
    const asked = await ide.messages.next(({ method }) => method === 'editor/openDiff');
    expect(asked.params).toMatchObject({
      proposalId: expect.any(String) as string,
      oldFilePath: desk.file,
      newFilePath: desk.file,
      newFileContents: 'theirs\n',
      tabName: 'a.ts ⧉',
    });
    for (let round = 0; round < 3; round++) expect((await propose()).texts[0]).toBe('DIFF_REJECTED');
    // The command writes no file.
    expect(readFileSync(desk.file, 'utf8')).toBe('one\ntwo\nthree\n');
  });

  it('withdraws a proposal when its tab is closed or its client goes away', async () => {
    const desk = await openDesk();
    const ide = await desk.start({ openDiff: never, closeDiff: () => null, closeTab: () => false });
    const oracle = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    const propose = (tab_name: string) =>
      oracle.call('openDiff', { old_file_path: desk.file, new_file_path: desk.file, new_file_contents: '', tab_name });
    const proposalId = async (method: string) =>
      ((await ide.messages.next(message => message.method === method)).params as { proposalId: string }).proposalId;

    const closed = propose('one');
    const first = await proposalId('editor/openDiff');
    expect(await oracle.call('close_tab', { tab_name: 'one' })).toEqual({ texts: ['TAB_CLOSED'], isError: false });
    expect(await proposalId('editor/closeDiff')).toBe(first);
    expect((await closed).texts[0]).toBe('DIFF_REJECTED');
    expect((await oracle.call('close_tab', { tab_name: 'one' })).isError).toBe(false);

    const lost = propose('two').catch(() => 'lost');
    const second = await proposalId('editor/openDiff');
    await oracle.close();
    expect(await proposalId('editor/closeDiff')).toBe(second);
    expect(await lost).toBe('lost');
  });

  it('asks the editor everything else in its own words', async () => {
    const desk = await openDesk();
    const uri = pathToFileURL(desk.file).href;
    const problem = { message: 'no such name', severity: 'Error', range, code: '2304', source: 'ts' };
    const tab = { uri, label: 'a.ts', isActive: true, isDirty: false, languageId: 'typescript' };
    const ide = await desk.start({
      openFile: () => ({ opened: true }),
      diagnostics: () => [{ uri, diagnostics: [problem] }],
      openEditors: () => [tab],
      selection: () => ({ filePath: desk.file, text: 'two', selection: range }),
      isDirty: () => ({ isOpen: true, isDirty: true }),
      save: () => ({ saved: true }),
      format: () => null,
      executeCode: () => ({ content: [{ type: 'text', text: '2\n' }] }),
      closeTab: () => ({ closed: true }),
    });
    const { call } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    const { file } = desk;
    const rounds: readonly Round[] = [
      [
        'openFile',
        { filePath: file, startText: 'two' },
        'openFile',
        { filePath: file, selection: range },
        `Opened file: ${file}`,
      ],
      ['getDiagnostics', { uri }, 'diagnostics', { uri }, [{ uri, diagnostics: [problem] }]],
      ['getOpenEditors', {}, 'openEditors', {}, [tab]],
      [
        'getCurrentSelection',
        {},
        'selection',
        {},
        { success: true, text: 'two', filePath: file, selection: { ...range, isEmpty: false } },
      ],
      ['checkDocumentDirty', { filePath: file }, 'isDirty', { filePath: file }, { isDirty: true, isUntitled: false }],
      ['saveDocument', { filePath: file }, 'save', { filePath: file }, { success: true, message: 'Document saved' }],
      ['reformat_file', { file_path: file }, 'format', { filePath: file }, 'OK'],
      ['executeCode', { code: '1 + 1' }, 'executeCode', { code: '1 + 1' }, '2\n'],
      ['close_tab', { tab_name: 'a.ts' }, 'closeTab', { tabName: 'a.ts' }, 'TAB_CLOSED'],
    ];
    for (const [tool, args, method, params, expected] of rounds) {
      const { texts, isError } = await call(tool, args);
      const asked = await ide.messages.next(message => message.method === `editor/${method}`);
      const [text = ''] = texts;
      const told = typeof expected === 'string' ? text : (JSON.parse(text) as unknown);
      expect({ tool, asked: asked.params, told, items: texts.length, isError }).toEqual({
        tool,
        asked: expect.objectContaining(params) as unknown,
        told: expected,
        items: 1,
        isError: false,
      });
    }
  });

  it('passes on what the editor tells', async () => {
    const desk = await openDesk();
    const uri = pathToFileURL(desk.file).href;
    const ide = await desk.start({
      diagnostics: () => [{ uri, diagnostics: [{ message: 'no', severity: 'Hint', range }] }],
    });
    const { told, call } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    const next = async (wanted: string) => (await told.next(({ method }) => method === wanted)).params;

    ide.notify('editor/selectionChanged', { filePath: desk.file, text: 'two', selection: range });
    expect(await next('selection_changed')).toEqual({
      text: 'two',
      filePath: desk.file,
      fileUrl: uri,
      selection: { ...range, isEmpty: false },
    });
    ide.notify('editor/atMentioned', { filePath: desk.file, lineStart: 1, lineEnd: null });
    expect(await next('at_mentioned')).toEqual({ filePath: desk.file, lineStart: 1, lineEnd: 1 });
    ide.notify('editor/diagnosticsChanged', { uris: [uri] });
    expect(await next('diagnostics_changed')).toEqual({
      uri,
      diagnostics: [{ message: 'no', severity: 'Hint', range }],
    });
    ide.notify('editor/workspaceFoldersChanged', { workspaceFolders: [desk.folder] });
    // Told in order: what is asked afterwards knows of it.
    ide.notify('editor/selectionChanged', { filePath: desk.file, text: '', selection: range });
    await told.next(({ method, params }) => method === 'selection_changed' && (params as { text: string }).text === '');
    expect(JSON.parse((await call('getWorkspaceFolders')).texts[0] ?? '')).toMatchObject({ folders: [desk.folder] });
    expect(JSON.parse(readFileSync(ide.ready.lockFile, 'utf8'))).toMatchObject({ workspaceFolders: [desk.folder] });
  });

  it('says so when the editor cannot do something', async () => {
    const desk = await openDesk();
    const ide = await desk.start();
    const { call } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    for (const [tool, args] of [
      ['getDiagnostics', {}],
      ['getOpenEditors', {}],
      ['executeCode', { code: '1' }],
      ['openFile', { filePath: desk.file }],
    ] as const) {
      const { texts, isError } = await call(tool, args);
      expect({ tool, text: texts[0], isError }).toEqual({
        tool,
        text: expect.stringMatching(/^This editor cannot do \w+\.$/) as string,
        isError: true,
      });
    }
  });

  it('answers what it does not understand, and goes on', async () => {
    const desk = await openDesk();
    const ide = await desk.start();
    const complaint = async (line: string) => {
      ide.write(`${line}\n`);
      const { id, error } = await ide.messages.next(message => message.error !== undefined);
      return { id, code: error?.code };
    };
    expect(await complaint('{"jsonrpc": "2.0", "method":')).toEqual({ id: null, code: -32700 });
    expect(await complaint('not even close')).toEqual({ id: null, code: -32700 });
    expect(await complaint('[]')).toEqual({ id: null, code: -32600 });
    expect(await complaint('{"jsonrpc":"2.0","id":7,"method":"editor/selectionChanged"}')).toEqual({
      id: 7,
      code: -32601,
    });
    const { told } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
    ide.notify('editor/atMentioned', { filePath: 7 });
    ide.notify('editor/atMentioned', { filePath: desk.file });
    expect((await told.next()).params).toEqual({ filePath: desk.file });
    expect(ide.stderr).toContain('editor/atMentioned');
  });
});
