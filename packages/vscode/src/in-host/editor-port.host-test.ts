// The editor port as the host has it: every call reaches the adapter that is behind it.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { editorPort, type EditorSelection } from '@dovetail/protocol';
import { vscodeEditorPort } from '../ports/editor-port.ts';
import { hostTest } from './host-test.ts';
import { closeEverything, pathOf, shown, typed, writeTestFile } from './test-folder.ts';

const signal = new AbortController().signal;

hostTest('the editor port has every call of its declaration', async () => {
  await closeEverything();
  const selected: EditorSelection = {
    filePath: '/a',
    text: 'x',
    selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  };
  const asked: string[] = [];
  const { calls, subscribe } = vscodeEditorPort({
    reviews: {
      openDiff: async ({ proposalId }) => {
        asked.push(`open ${proposalId}`);
        return { decision: 'rejected' };
      },
      closeDiff: async ({ proposalId }) => {
        asked.push(`close ${proposalId}`);
        return {};
      },
    },
    selection: () => selected,
    subscribe: listeners => {
      listeners.atMentioned?.({ filePath: '/told' });
      return () => asked.push('let go');
    },
  });
  assert.deepEqual(Object.keys(calls).toSorted(), Object.keys(editorPort.calls).toSorted());
  const path = await writeTestFile('port/a.txt', 'one\n');
  const uri = pathToFileURL(path).href;
  const sides = { oldFilePath: path, newFilePath: path, newFileContents: '', tabName: 't' };
  assert.deepEqual(await calls.openDiff({ proposalId: 'p', ...sides }, signal), { decision: 'rejected' });
  assert.deepEqual(await calls.closeDiff({ proposalId: 'p' }, signal), {});
  assert.deepEqual(await calls.openFile({ filePath: path, preview: false }, signal), { opened: true });
  assert.deepEqual(await calls.diagnostics({ uri }, signal), [{ uri, diagnostics: [] }]);
  assert.deepEqual(
    (await calls.openEditors({}, signal)).map(tab => tab.uri),
    [uri],
  );
  assert.deepEqual(await calls.selection({}, signal), selected);
  await typed(await shown(path), 'zero ');
  assert.equal((await calls.isDirty({ filePath: path }, signal)).isDirty, true);
  assert.deepEqual(await calls.insertText({ text: 'x' }, signal), { inserted: true, filePath: path });
  assert.deepEqual(await calls.save({ filePath: path }, signal), { saved: true });
  assert.equal((await calls.format({ filePath: path }, signal)).formatted, false);
  await assert.rejects(calls.executeCode({ code: '1' }, signal), /notebook/);
  assert.deepEqual(await calls.closeTab({ tabName: pathOf('port/a.txt') }, signal), { closed: true });
  const mentioned: string[] = [];
  subscribe({ atMentioned: ({ filePath }) => mentioned.push(filePath) })();
  assert.deepEqual([mentioned, asked], [['/told'], ['open p', 'close p', 'let go']]);
});
