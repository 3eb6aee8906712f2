// Editors in other languages, and what they mean.
import { hasCode, unknownRequest } from '@dovetail/protocol';
import { JsonRpcError } from '@dovetail/rpc';
import { describe, expect, test } from 'vitest';
import { forgivingEditor } from './forgiving-editor.ts';
import type { EditorPort } from './tools/tool.ts';

const params = {
  openDiff: { proposalId: 'p', oldFilePath: '/a', newFilePath: '/a', newFileContents: '', tabName: 'a' },
  closeDiff: { proposalId: 'p' },
  openFile: { filePath: '/a' },
  diagnostics: { uri: 'file:///a' },
  openEditors: {},
  selection: {},
  isDirty: { filePath: '/a' },
  save: { filePath: '/a' },
  format: { filePath: '/a' },
  executeCode: { code: '1' },
  closeTab: { tabName: 'a' },
  insertText: { text: 'x' },
  findSymbols: { query: 'x', limit: 1 },
} satisfies { [K in keyof EditorPort]: Parameters<EditorPort[K]>[0] };

const ask = (call: keyof EditorPort, answer: unknown): Promise<unknown> =>
  forgivingEditor(async () => answer)[call](params[call] as never);

const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const none = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const understood: readonly [keyof EditorPort, unknown, unknown][] = [
  ['openDiff', { decision: 'accepted', contents: 'x', extra: 1 }, { decision: 'accepted', contents: 'x' }],
  ['openDiff', { decision: 'rejected', reason: 'no' }, { decision: 'rejected' }],
  ['openDiff', { decision: 'accepted' }, { decision: 'rejected' }],
  ['openDiff', { decision: 'accepted', contents: null }, { decision: 'rejected' }],
  ['openDiff', { decision: 'closed' }, { decision: 'rejected' }],
  ['openDiff', true, { decision: 'rejected' }],
  ['openDiff', 'FILE_SAVED', { decision: 'rejected' }],
  ['openDiff', null, { decision: 'rejected' }],
  ['closeDiff', null, {}],
  ['closeDiff', { closed: true }, {}],
  ['openFile', null, { opened: true }],
  ['openFile', {}, { opened: true }],
  ['openFile', false, { opened: false }],
  ['openFile', { success: false, message: null }, { opened: false }],
  ['openFile', { opened: false, message: 'binary' }, { opened: false, message: 'binary' }],
  ['diagnostics', null, []],
  [
    'diagnostics',
    [{ message: 'no', severity: 2, range }],
    [{ uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'Warning', range }] }],
  ],
  [
    'diagnostics',
    [{ uri: 'file:///b', diagnostics: [{ message: 'no', severity: 'ERROR', code: 7, range, source: null }] }],
    [{ uri: 'file:///b', diagnostics: [{ message: 'no', severity: 'Error', code: '7', range }] }],
  ],
  ['openEditors', null, []],
  ['openEditors', { editors: [] }, []],
  [
    'openEditors',
    [{ filePath: '/p/a b.ts', isActive: true, languageId: null }],
    [{ uri: 'file:///p/a%20b.ts', label: 'a b.ts', isActive: true, isDirty: false }],
  ],
  [
    'openEditors',
    [{ uri: 'untitled:U1', label: 'U1', isActive: false, isDirty: true }],
    [{ uri: 'untitled:U1', label: 'U1', isActive: false, isDirty: true }],
  ],
  ['selection', null, null],
  ['selection', {}, null],
  ['selection', { filePath: null, text: '' }, null],
  ['selection', { filePath: '/a', text: null, selection: null }, { filePath: '/a', text: '', selection: none }],
  [
    'selection',
    { filePath: '/a', text: 'x', selection: { ...range, isEmpty: false } },
    { filePath: '/a', text: 'x', selection: range },
  ],
  ['isDirty', true, { isOpen: true, isDirty: true }],
  ['isDirty', { isDirty: true, isUntitled: null }, { isOpen: true, isDirty: true }],
  ['isDirty', null, { isOpen: false, isDirty: false }],
  ['isDirty', { isOpen: false, isDirty: false }, { isOpen: false, isDirty: false }],
  ['save', true, { saved: true }],
  ['save', { saved: false, message: 'read-only' }, { saved: false, message: 'read-only' }],
  ['format', null, { formatted: true }],
  ['executeCode', '1\n', { content: [{ type: 'text', text: '1\n' }] }],
  ['executeCode', [{ type: 'text', text: '1' }], { content: [{ type: 'text', text: '1' }] }],
  ['executeCode', { content: [] }, { content: [] }],
  ['executeCode', null, { content: [] }],
  ['closeTab', false, { closed: false }],
  ['closeTab', null, { closed: true }],
  [
    'insertText',
    { inserted: false, message: 'Read-only.', filePath: null },
    { inserted: false, message: 'Read-only.' },
  ],
  ['insertText', null, { inserted: true }],
  ['findSymbols', null, []],
  [
    'findSymbols',
    {
      symbols: [
        {
          name: 'a',
          kind: null,
          filePath: '/a',
          range: { start: { line: 1, character: 0 }, end: { line: 2, character: 1 } },
        },
      ],
    },
    [{ name: 'a', filePath: '/a', range: { start: { line: 1, character: 0 }, end: { line: 2, character: 1 } } }],
  ],
];

test.each(understood)('%s answered with %j means %j', async (call, answer, meaning) => {
  expect(await ask(call, answer)).toStrictEqual(meaning);
});

describe('not understood', () => {
  const beyond: readonly [keyof EditorPort, unknown][] = [
    ['openFile', { opened: 'perhaps' }],
    ['openEditors', [{ label: 'no address' }]],
    ['selection', { filePath: 7 }],
    ['isDirty', { isDirty: 'perhaps' }],
    ['executeCode', [{ type: 'video' }]],
  ];
  test.each(beyond)('%s answered with %j is an error of the wire', async (call, answer) => {
    await expect(ask(call, answer)).rejects.toSatisfy((error: unknown) => hasCode(error, 'invalid_result'));
  });
});

describe('an editor that does not implement a call', () => {
  test.each([unknownRequest('editor/format'), new JsonRpcError(-32601, 'Method not found')])(
    'says so: %s',
    async error => {
      const editor = forgivingEditor(failing(error));
      await expect(editor.format({ filePath: '/a' })).rejects.toMatchObject({
        code: 'unsupported_by_editor',
        message: 'This editor cannot do format.',
      });
    },
  );

  test('other failures are passed on as they are', async () => {
    const error = new JsonRpcError(-32000, 'The kernel is not running.');
    await expect(forgivingEditor(failing(error)).executeCode({ code: '' })).rejects.toBe(error);
  });
});

test('the call travels under its public name, with its parameters and its signal', async () => {
  const sent: unknown[] = [];
  const editor = forgivingEditor(async (...call) => void sent.push(call));
  const { signal } = new AbortController();
  await editor.closeTab({ tabName: 'a' }, signal);
  expect(sent).toEqual([['editor/closeTab', { tabName: 'a' }, signal]]);
});
