import { timedOut } from '@dovetail/protocol';
import { JsonRpcError } from '@dovetail/rpc';
import { expect, test, vi } from 'vitest';
import { sidecarEditorPort } from './editor-port.ts';
import type { Ask } from './named-calls.ts';
import { createOpenProposals } from './open-proposals.ts';

const proposal = {
  proposalId: 'p',
  oldFilePath: '/a',
  newFilePath: '/a',
  newFileContents: 'a\r\nb\r\n',
  tabName: 'a',
};

function start(ask: Ask, capabilities: { editor: string[]; text?: 'lf' | 'exact' }) {
  const counts: number[] = [];
  const proposals = createOpenProposals(() => counts.push(proposals.ids.size));
  const port = sidecarEditorPort({
    ask,
    capabilities: { text: 'exact', ...capabilities },
    proposals,
    proposedBy: 'chat',
    subscribe: () => () => {},
  });
  return { port: port.calls, counts };
}

test('a call that the editor did not name is not asked; one that it does not know after all, it cannot do', async () => {
  const ask = vi.fn<Ask>(() => Promise.reject(new JsonRpcError(-32601, 'no')));
  const { port } = start(ask, { editor: ['save', 'fly'] });
  await expect(port.openFile({ filePath: '/a' })).rejects.toMatchObject({ code: 'unsupported_by_editor' });
  expect(ask).not.toHaveBeenCalled();
  await expect(port.save({ filePath: '/a' })).rejects.toMatchObject({ code: 'unsupported_by_editor' });
  expect(ask).toHaveBeenCalledOnce();
});

test('a proposal waits as long as it takes and is counted meanwhile; a quick call does not wait for ever', async () => {
  const ask = vi.fn<Ask>(async () => ({ decision: 'rejected' }));
  const { port, counts } = start(ask, { editor: ['openDiff', 'isDirty'] });
  await port.openDiff(proposal);
  await port.isDirty({ filePath: '/a' });
  expect(counts).toEqual([1, 0]);
  expect(ask.mock.calls.map(([method, , { timeoutMs }]) => [method, timeoutMs])).toEqual([
    ['editor/openDiff', null],
    ['editor/isDirty', 10_000],
  ]);
});

test('the text goes as it is, or with line feeds only and restored', async () => {
  const shown: unknown[] = [];
  const ask: Ask = async (_method, params) => {
    const { newFileContents } = params as typeof proposal;
    shown.push(newFileContents);
    return { decision: 'accepted', contents: newFileContents.replace('b', 'B') };
  };
  const restored = { decision: 'accepted', contents: 'a\r\nB\r\n' };
  const exact = await start(ask, { editor: ['openDiff'] }).port.openDiff(proposal);
  const lf = await start(ask, { editor: ['openDiff'], text: 'lf' }).port.openDiff(proposal);
  expect(shown).toEqual(['a\r\nb\r\n', 'a\nb\n']);
  expect([exact, lf]).toEqual([restored, restored]);
});

test.each([null, {}, { decision: 'yes' }, { decision: 'accepted' }])('%j is a rejection', async answer => {
  const { port } = start(async () => answer, { editor: ['openDiff'], text: 'lf' });
  expect(await port.openDiff(proposal)).toEqual({ decision: 'rejected' });
});

test('a change that no line can hold is not sent', async () => {
  const ask = vi.fn<Ask>();
  const { port } = start(ask, { editor: ['openDiff'] });
  const newFileContents = '\u0001'.repeat(12 * 1024 * 1024);
  await expect(port.openDiff({ ...proposal, newFileContents })).rejects.toMatchObject({ code: 'invalid_input' });
  expect(ask).not.toHaveBeenCalled();
});

test('an editor that is busy: the problems that were known for the same file, or none', async () => {
  const found = [
    { uri: 'file:///a', diagnostics: [{ message: 'm', severity: 'Error', range: { start: at(0), end: at(1) } }] },
  ];
  let busy = false;
  const limits: (number | null)[] = [];
  const ask: Ask = async (method, _params, { timeoutMs }) => {
    limits.push(timeoutMs);
    if (busy) throw timedOut(method, 2_000);
    return found;
  };
  const { port } = start(ask, { editor: ['diagnostics'] });
  expect(await port.diagnostics({ uri: 'file:///a' })).toEqual(found);
  busy = true;
  expect(await port.diagnostics({ uri: 'file:///a' })).toEqual(found);
  expect(await port.diagnostics({ uri: 'file:///b' })).toEqual([]);
  expect(limits).toEqual([2_000, 2_000, 2_000]);
});

const at = (character: number) => ({ line: 0, character });
