import { describe, expect, test } from 'vitest';
import { FileDiagnostics } from '@dovetail/protocol';
import { toFileDiagnostics, toSeverity } from './diagnostics-form.ts';

const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } };
const one = (entry: Record<string, unknown>) =>
  toFileDiagnostics([{ uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'Error', range, ...entry }] }])[0]
    ?.diagnostics[0];

describe('severity', () => {
  test.each([
    [1, 'Error'],
    [2, 'Warning'],
    [3, 'Info'],
    [4, 'Hint'],
    ['1', 'Error'],
    ['4', 'Hint'],
    ['Error', 'Error'],
    ['ERROR', 'Error'],
    ['warning', 'Warning'],
    ['WARN', 'Warning'],
    ['Information', 'Info'],
    ['INFO', 'Info'],
    ['hint', 'Hint'],
    ['WEAK_WARNING', 'Info'],
    ['weak warning', 'Info'],
    [undefined, 'Error'],
    [null, 'Error'],
    [0, 'Error'],
    [5, 'Error'],
    ['fatal', 'Error'],
    [{}, 'Error'],
  ])('%j is %s', (sent, word) => {
    expect(toSeverity(sent)).toBe(word);
  });
});

describe('code and source', () => {
  test.each([
    [{ code: 2304 }, { code: '2304' }],
    [{ code: 0 }, { code: '0' }],
    [{ code: 'no-x' }, { code: 'no-x' }],
    [{ code: { value: 2304, target: 'https://x.example' } }, { code: '2304' }],
    [{ code: { value: 'E501' } }, { code: 'E501' }],
    [{ code: null }, {}],
    [{ code: '' }, {}],
    [{ code: {} }, {}],
    [{ source: 'ts' }, { source: 'ts' }],
    [{ source: null }, {}],
  ])('%j -> %j', (entry, expected) => {
    expect(one(entry)).toStrictEqual({ message: 'no', severity: 'Error', range, ...expected });
  });
});

describe('the whole', () => {
  const file = { uri: 'file:///a', diagnostics: [{ message: 'no', severity: 'Error' as const, range }] };

  test.each([
    ['a list of files', [file]],
    ['wrapped', { diagnostics: [file] }],
    ['wrapped as files', { files: [file] }],
    ['by path', [{ filePath: '/a', diagnostics: file.diagnostics }]],
    [
      'with a message in markup',
      [{ uri: 'file:///a', diagnostics: [{ message: { value: 'no' }, severity: 1, range }] }],
    ],
    ['with other keys', [{ ...file, version: null, diagnostics: [{ ...file.diagnostics[0], tags: [1], data: null }] }]],
  ])('%s', (_how, answer) => {
    expect(toFileDiagnostics(answer)).toStrictEqual([file]);
  });

  test('a bare list is about the one file that was asked for', () => {
    expect(toFileDiagnostics(file.diagnostics, 'file:///a')).toStrictEqual([file]);
    expect(toFileDiagnostics(file.diagnostics)).toEqual([]);
  });

  test.each([
    null,
    undefined,
    'text',
    7,
    {},
    [null],
    [[]],
    [{ uri: 'file:///a' }],
    [{ diagnostics: [] }],
    [{ uri: 7, diagnostics: [] }],
  ])('%j has none', answer => {
    expect(toFileDiagnostics(answer, 'file:///a')).toEqual([]);
  });

  test('what has no message is left out, what has no range is at the start', () => {
    const answer = [{ uri: 'file:///a', diagnostics: [{ severity: 1 }, { message: '' }, null, { message: 'x' }] }];
    expect(toFileDiagnostics(answer)).toEqual([
      {
        uri: 'file:///a',
        diagnostics: [
          {
            message: 'x',
            severity: 'Error',
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
          },
        ],
      },
    ]);
  });

  test('what comes out is what was declared, and comes out unchanged again', () => {
    const once = toFileDiagnostics([
      { uri: 'file:///a', diagnostics: [{ message: 'x', severity: 2, code: 1, range: { start: { line: 9 } } }] },
    ]);
    expect(once.map(entry => FileDiagnostics.parse(entry))).toStrictEqual(once);
    expect(toFileDiagnostics(once)).toStrictEqual(once);
  });
});
