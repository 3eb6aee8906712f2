// The tools as a CLI sees them: names, arguments, answers.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ideTools, type IdeToolDef, type IdeToolName } from './tools.ts';

const names = [
  'openDiff',
  'openFile',
  'open_files',
  'close_tab',
  'closeAllDiffTabs',
  'get_all_opened_file_paths',
  'reformat_file',
  'getDiagnostics',
  'getCurrentSelection',
  'getLatestSelection',
  'getOpenEditors',
  'getWorkspaceFolders',
  'checkDocumentDirty',
  'saveDocument',
  'executeCode',
];

test('there are fifteen, each under its own name', () => {
  expect(Object.keys(ideTools)).toEqual(names);
  expect(Object.values(ideTools).map(tool => tool.name)).toEqual(names);
});

describe.each(Object.values<IdeToolDef>(ideTools))('$name', tool => {
  test('is described', () => {
    expect(tool.description).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('has arguments that MCP can list, all of them', () => {
    expect(z.toJSONSchema(tool.input)).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } };

const answers: readonly [IdeToolName, unknown][] = [
  ['openDiff', ['FILE_SAVED', 'a\r\n']],
  ['openDiff', ['DIFF_REJECTED']],
  ['openFile', ['Opened file: /a b.ts']],
  ['open_files', { opened_files: ['/a'] }],
  ['close_tab', ['TAB_CLOSED']],
  ['closeAllDiffTabs', ['CLOSED_0_DIFF_TABS']],
  ['closeAllDiffTabs', ['CLOSED_12_DIFF_TABS']],
  ['get_all_opened_file_paths', ['/a\n/b']],
  ['reformat_file', ['OK']],
  ['getDiagnostics', []],
  [
    'getDiagnostics',
    [{ uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'Error', range, source: 'ts', code: '2304' }] }],
  ],
  ['getCurrentSelection', { success: true, text: '', filePath: '/a', selection: range }],
  ['getLatestSelection', { success: false, message: 'Nothing was selected yet.' }],
  ['getOpenEditors', [{ uri: 'file:///a', isActive: true, label: 'a', languageId: 'plaintext', isDirty: false }]],
  ['getWorkspaceFolders', { folders: ['/p'], rootPath: '/p' }],
  ['checkDocumentDirty', { isDirty: false, isUntitled: false }],
  ['checkDocumentDirty', { success: false, message: 'Not open.' }],
  ['saveDocument', { success: true, message: 'Document saved' }],
  ['executeCode', [{ type: 'image', data: 'AA==', mimeType: 'image/png' }]],
];

test.each(answers)('%s may answer %j', (name, answer) => {
  expect(ideTools[name].result.safeParse(answer).error?.message).toBeUndefined();
});

const wrong: readonly [IdeToolName, unknown][] = [
  ['openDiff', ['TAB_CLOSED']],
  ['openDiff', ['FILE_SAVED']],
  ['openFile', ['OK']],
  ['closeAllDiffTabs', ['CLOSED_x_DIFF_TABS']],
  ['getDiagnostics', [{ message: 'no', severity: 1, range }]],
  ['getDiagnostics', [{ uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'ERROR', range }] }]],
  ['getDiagnostics', [{ uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'Error', range, code: 2304 }] }]],
];

test.each(wrong)('%s never answers %j', (name, answer) => {
  expect(ideTools[name].result.safeParse(answer).success).toBe(false);
});

test('arguments that a client adds are left out', () => {
  expect(ideTools.close_tab.input.parse({ tab_name: 'a', force: true })).toEqual({ tab_name: 'a' });
  expect(ideTools.getOpenEditors.input.parse({ groups: 1 })).toEqual({});
});

test('a CLI asks for a review with four arguments', () => {
  const asked = { old_file_path: '/a', new_file_path: '/a', new_file_contents: '', tab_name: '✻ a (aed943) ⧉' };
  expect(ideTools.openDiff.input.parse(asked)).toEqual(asked);
});
