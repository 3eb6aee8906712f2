// Proposals over the wire, with the official MCP client: one person, several clients, tabs and connections that go away.
import { expect, test, vi } from 'vitest';
import { reviewingEditor } from './testing/fake-editor.ts';
import { connectAsCli, connectMcp, serve, type McpClient } from './testing/served.ts';

const review = (tab_name = '✻ [Claude Code] a.txt (aed943) ⧉') => ({
  old_file_path: '/p/a.txt',
  new_file_path: '/p/a.txt',
  new_file_contents: 'alpha\nbeta\n',
  tab_name,
});

function propose({ call }: McpClient, tab?: string) {
  const answer = call('openDiff', review(tab));
  // Some outlive their test.
  answer.catch(() => {});
  return answer;
}

test('accepted: the contents that the person left', async () => {
  const editor = reviewingEditor();
  const cli = await connectAsCli(await serve(editor));
  const answer = propose(cli);
  expect(await editor.until('openDiff')).toEqual([
    {
      proposalId: 'proposal-1',
      oldFilePath: '/p/a.txt',
      newFilePath: '/p/a.txt',
      newFileContents: 'alpha\nbeta\n',
      tabName: '✻ [Claude Code] a.txt (aed943) ⧉',
    },
  ]);
  editor.decide('proposal-1', { decision: 'accepted', contents: 'alpha\nby hand\n' });
  expect(await answer).toEqual({ texts: ['FILE_SAVED', 'alpha\nby hand\n'], isError: false });
});

test.each([{ decision: 'rejected' }, { decision: 'accepted' }, 'TAB_CLOSED'])(
  'answered by the editor with %j: rejected',
  async decision => {
    const editor = reviewingEditor();
    const cli = await connectAsCli(await serve(editor));
    const answer = propose(cli);
    await editor.until('openDiff');
    editor.decide('proposal-1', decision);
    expect(await answer).toEqual({ texts: ['DIFF_REJECTED'], isError: false });
  },
);

test('an editor that fails decides nothing: the CLI asks in the terminal', async () => {
  const editor = reviewingEditor();
  const cli = await connectAsCli(await serve(editor));
  const answer = propose(cli);
  await editor.until('openDiff');
  editor.fail('proposal-1', new Error('secret of the inside'));
  expect(await answer).toEqual({ texts: ['openDiff failed in the editor.'], isError: true });
});

test('close_tab, twice as real CLIs do: the view is closed once, its answer is a rejection after that of close_tab', async () => {
  const editor = reviewingEditor({ closeTab: () => ({ closed: false }) });
  const cli = await connectAsCli(await serve(editor));
  const order: string[] = [];
  const answer = propose(cli).then(({ texts }) => order.push(...texts));
  await editor.until('openDiff');
  const { tab_name } = review();
  for (let n = 0; n < 2; n++) order.push(...(await cli.call('close_tab', { tab_name })).texts);
  await answer;
  expect(order).toEqual(['TAB_CLOSED', 'Tab not found', 'DIFF_REJECTED']);
  expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
});

test('the client cancels: the proposal is withdrawn and never answered', async () => {
  const editor = reviewingEditor();
  const { client, transport } = await connectMcp(await serve(editor));
  const giveUp = new AbortController();
  const answer = client.callTool({ name: 'openDiff', arguments: review() }, undefined, { signal: giveUp.signal });
  await editor.until('openDiff');
  giveUp.abort('changed my mind');
  await expect(answer).rejects.toThrow('changed my mind');
  expect(await editor.until('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
  editor.decide('proposal-1', { decision: 'accepted', contents: 'x' });
  await client.ping();
  expect(JSON.stringify(transport.received)).not.toMatch(/FILE_SAVED|DIFF_REJECTED/);
});

test('cancelled in the same breath: the view is never opened', async () => {
  const editor = reviewingEditor();
  const { client, transport } = await connectMcp(await serve(editor));
  const call = { jsonrpc: '2.0', id: 77, method: 'tools/call', params: { name: 'openDiff', arguments: review() } };
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77 } };
  transport.socket.send(JSON.stringify([call, cancel]));
  await client.ping();
  expect(editor.asked).toEqual([]);
});

test.each(['politely', 'rudely'])(
  'the client leaves %s: its proposals are withdrawn, those of others stay',
  async how => {
    const editor = reviewingEditor();
    const server = await serve(editor);
    const [leaving, staying] = [await connectAsCli(server), await connectAsCli(server)];
    const lost = [propose(leaving, 'a'), propose(leaving, 'b')].map(answer => answer.catch(() => 'lost'));
    await editor.until('openDiff', 2);
    const kept = propose(staying, 'a');
    await editor.until('openDiff', 3);
    if (how === 'politely') await leaving.client.close();
    else leaving.transport.socket.terminate();
    expect(await editor.until('closeDiff', 2)).toEqual([{ proposalId: 'proposal-1' }, { proposalId: 'proposal-2' }]);
    expect(await Promise.all(lost)).toEqual(['lost', 'lost']);
    editor.decide('proposal-3', { decision: 'accepted', contents: 'mine' });
    expect(await kept).toEqual({ texts: ['FILE_SAVED', 'mine'], isError: false });
    expect(server.clients).toHaveLength(1);
  },
);

test('clients share an editor, not proposals', async () => {
  const editor = reviewingEditor({ closeTab: () => ({ closed: false }) });
  const server = await serve(editor);
  const [one, other] = [await connectAsCli(server), await connectAsCli(server)];
  void propose(one, 'a');
  await editor.until('openDiff', 1);
  const kept = propose(other, 'a');
  await editor.until('openDiff', 2);
  expect(await one.call('closeAllDiffTabs')).toEqual({ texts: ['CLOSED_1_DIFF_TABS'], isError: false });
  expect(await one.call('closeAllDiffTabs')).toEqual({ texts: ['CLOSED_0_DIFF_TABS'], isError: false });
  expect(await one.call('close_tab', { tab_name: 'a' })).toEqual({ texts: ['Tab not found'], isError: false });
  expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
  editor.decide('proposal-2', { decision: 'rejected' });
  expect(await kept).toEqual({ texts: ['DIFF_REJECTED'], isError: false });
});

test('the server closes: an editor that needs time to close its views gets it', async () => {
  const order: string[] = [];
  const editor = reviewingEditor({
    closeDiff: async () => {
      await new Promise(resolve => setTimeout(resolve, 100));
      order.push('view closed');
      return {};
    },
  });
  const server = await serve(editor);
  const cli = await connectAsCli(server);
  void propose(cli);
  await editor.until('openDiff');
  await server.close();
  order.push('server closed');
  expect(order).toEqual(['view closed', 'server closed']);
});

test('the server closes: the editor is told to close what is open, and nobody waits for one that does not', async () => {
  const editor = reviewingEditor({ closeDiff: () => new Promise(() => {}) });
  const server = await serve(editor);
  const cli = await connectAsCli(server);
  const lost = propose(cli).catch(() => 'lost');
  await editor.until('openDiff');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = server.close();
  await editor.until('closeDiff');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await closed;
  expect(await lost).toBe('lost');
  expect(server.clients).toEqual([]);
});
