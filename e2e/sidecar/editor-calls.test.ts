// The editor at the far end of the pipe, as a CLI sees it: the official MCP client asks, the editor answers in lines.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectMcpClient, type McpClient } from '../support/terminal-mcp-client.ts';
import { startRawSidecar, type Answers, type Message, type RawSidecar } from './support/raw-sidecar.ts';

async function linked(capabilities: object, answers: Answers = {}): Promise<{ sidecar: RawSidecar; cli: McpClient }> {
  const sidecar = await startRawSidecar({ answers });
  onTestFinished(() => sidecar.dispose());
  const { ide } = await sidecar.initialize(capabilities);
  const cli = await connectMcpClient(ide.port, ide.lockFile);
  return { sidecar, cli };
}

const openDiff = (cli: McpClient, path: string, contents: string) =>
  cli.call('openDiff', {
    old_file_path: path,
    new_file_path: path,
    new_file_contents: contents,
    tab_name: `✻ [Claude Code] ${path}`,
  });

const isDiff = ({ method }: Message): boolean => method === 'editor/openDiff';

test('a proposal goes to the editor in the names of the contract, and its decision comes back to the byte', async () => {
  const decided = '\uFEFFone\r\n2, edited\r\nthree';
  const { sidecar, cli } = await linked(
    { editor: ['openDiff', 'closeDiff'] },
    {
      'editor/openDiff': () => ({ decision: 'accepted', contents: decided, extra: 1 }),
      'editor/closeDiff': () => null,
    },
  );
  const path = join(sidecar.folder, 'a.txt');
  expect((await openDiff(cli, path, '\uFEFFone\r\n2\r\nthree')).texts).toEqual(['FILE_SAVED', decided]);
  const { params } = await sidecar.heard(isDiff);
  expect(params).toMatchObject({
    proposalId: expect.stringMatching(/./),
    oldFilePath: path,
    newFilePath: path,
    newFileContents: '\uFEFFone\r\n2\r\nthree',
    preserveFocus: true,
  });
  const connected = await sidecar.heard(({ method }) => method === 'ide/clientConnected');
  expect(connected.params).toMatchObject({ clientInfo: { name: 'oracle', version: '1.0.0' } });
  await cli.close();
  const gone = await sidecar.heard(({ method }) => method === 'ide/clientDisconnected');
  expect(gone.params).toEqual({ clientId: connected.params?.['clientId'] });
});

test('with text "lf" the editor sees line feeds only, and its answer gets the line ends and the mark back', async () => {
  const { sidecar, cli } = await linked(
    { editor: ['openDiff', 'closeDiff'], text: 'lf' },
    {
      'editor/openDiff': ({ newFileContents }) => ({
        decision: 'accepted',
        contents: String(newFileContents).replace('two', 'two, edited\nand more'),
      }),
      'editor/closeDiff': () => ({}),
    },
  );
  const path = join(sidecar.folder, 'a.txt');
  const { texts } = await openDiff(cli, path, '\uFEFFone\r\ntwo\r\nthree\r\n');
  expect(texts).toEqual(['FILE_SAVED', '\uFEFFone\r\ntwo, edited\r\nand more\r\nthree\r\n']);
  expect((await sidecar.heard(isDiff)).params?.['newFileContents']).toBe('one\ntwo\nthree\n');

  // In a terminal the CLI proposes with LF, and puts CRLF back when it writes: that is no change to tell of.
  await writeFile(path, 'one\r\ntwo\r\n');
  await openDiff(cli, path, 'one\n2\n');
  await openDiff(cli, path, 'one\n2');
  expect(sidecar.messages.filter(isDiff).map(({ params }) => params?.['note'])).toEqual([
    undefined,
    undefined,
    'line endings change',
  ]);
});

test('what the editor did not name is not asked of it; what it names and then does not know, it cannot do', async () => {
  const { sidecar, cli } = await linked({ editor: ['openFile', 'closeDiff'] });
  const path = join(sidecar.folder, 'a.txt');
  await writeFile(path, 'here\n');
  const refused = await openDiff(cli, path, 'x\n');
  expect(refused).toMatchObject({ isError: true });
  expect(refused.texts.join()).toContain('openDiff');
  const unable = await cli.call('openFile', { filePath: path, startText: '', endText: '' });
  expect(unable.texts.join()).toMatch(/cannot do|can't|could not/);
  expect(sidecar.messages.filter(isDiff)).toEqual([]);
  expect(sidecar.messages.filter(({ method }) => method === 'editor/openFile')).toHaveLength(1);
});

test('a thousand selections reach the CLI as a few, and the last of them last', async () => {
  const { sidecar, cli } = await linked({ editor: [] });
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };
  for (let n = 1; n <= 1_000; n++) {
    sidecar.notify('editor/selectionChanged', {
      filePath: join(sidecar.folder, 'a.txt'),
      text: `${n}`,
      selection: range,
    });
  }
  await cli.told.next(({ params }) => (params as { text?: string }).text === '1000');
  const selections = cli.told.all.filter(({ method }) => method === 'selection_changed');
  expect(selections.length).toBeLessThan(500);
  expect(selections.at(-1)?.params).toMatchObject({ text: '1000' });
});

test('the status tells how many decisions wait, and files that change are told together', async () => {
  let decide: ((decision: object) => void) | undefined;
  const { sidecar, cli } = await linked(
    { editor: ['openDiff', 'closeDiff'] },
    { 'editor/openDiff': () => new Promise(resolve => (decide = resolve)), 'editor/closeDiff': () => ({}) },
  );
  const answer = openDiff(cli, join(sidecar.folder, 'a.txt'), 'x\n');
  const waiting = await sidecar.heard(({ params }) => params?.['pendingDecisions'] === 1);
  expect(waiting).toMatchObject({
    method: 'status/changed',
    params: { state: 'waiting', text: 'Dovetail: 1 decision waits' },
  });
  const from = sidecar.messages.length;
  decide?.({ decision: 'rejected' });
  expect((await answer).texts[0]).toBe('DIFF_REJECTED');
  const { params } = await sidecar.heard(({ method }) => method === 'status/changed', from);
  expect(params).toEqual({ state: 'idle', text: 'Dovetail: linked', pendingDecisions: 0 });

  const paths = Array.from({ length: 60 }, (_, n) => join(sidecar.folder, `file-${n}.txt`));
  const told = (): string[] =>
    sidecar.messages.flatMap(({ method, params: said }) =>
      method === 'files/changed' ? (said?.['paths'] as string[]) : [],
    );
  // Until the watch has begun, a change may go unseen.
  await expect
    .poll(
      async () => {
        await Promise.all(paths.map(path => writeFile(path, String(Math.random()))));
        return new Set(told());
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual(new Set(paths));
  expect(sidecar.messages.filter(({ method }) => method === 'files/changed').length).toBeLessThan(told().length);
});

test('an editor that does not read for a while holds up nothing, and then gets everything in order', async () => {
  const { sidecar, cli } = await linked({ editor: ['openEditors'] }, { 'editor/openEditors': () => [] });
  const resume = sidecar.pause();
  // Their answers are more than the pipe and its reader hold.
  const ids = Array.from({ length: 600 }, (_, n) => `${'long'.repeat(1_000)}-${n}`);
  for (const id of ids) sidecar.write(`{"jsonrpc":"2.0","id":"${id}","method":"ping"}\n`);
  sidecar.notify('editor/atMentioned', { filePath: '/p/meanwhile.ts' });
  await cli.told.next(({ params }) => (params as { filePath?: string }).filePath === '/p/meanwhile.ts');
  resume();
  await sidecar.heard(({ id }) => id === ids.at(-1));
  expect(sidecar.messages.flatMap(({ id }) => (String(id).startsWith('long') ? [id] : []))).toEqual(ids);
  expect((await cli.call('getOpenEditors')).isError).toBe(false);
});
