// What the CLI's tools write, as observed with 2.1.29 and 2.1.325, and the input that makes them write something else.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileChangeOf, type FileChange } from './tool-edits.ts';

const file_path = '/project/a.txt';
const edit = (old_string: string, new_string: string, replace_all = false) => ({ old_string, new_string, replace_all });

function change(toolName: string, input: object, writesAsGiven = true): FileChange {
  const found = fileChangeOf(toolName, { file_path, ...input }, { writesAsGiven });
  if (!found) throw new Error(`${toolName} changes nothing`);
  return found;
}

describe('Edit', () => {
  test.each([
    ['lines as most of them end', 'a\r\nb\r\nc\r\n', edit('b\n', 'B  \nx\n'), 'a\r\nB  \r\nx\r\nc\r\n'],
    ['mixed lines become alike', 'a\r\nb\r\nc\nd\né\r\n', edit('b\n', 'B\n'), 'a\r\nB\r\nc\r\nd\r\né\r\n'],
    ['CRLF put into LF stays', 'a\nb\nc\n', edit('b\n', 'B\r\nx\n'), 'a\nB\r\nx\nc\n'],
    ['the mark stays', '\uFEFFa\r\nb\r\n', edit('a\n', 'A\n'), '\uFEFFA\r\nb\r\n'],
    ['a line that goes', 'a\nb\nc\n', edit('b\n', ''), 'a\nc\n'],
    ['its text goes, and its end with it', 'a\nb\nc\n', edit('b', ''), 'a\nc\n'],
    ['the last one has no end', 'a\nb', edit('b', ''), 'a\n'],
    ['every place', 'a b a\n', edit('a', '$&', true), '$& b $&\n'],
    ['a new file', null, edit('', 'x \r\ny\n'), 'x \r\ny\n'],
    ['an empty file', '', edit('', 'x\ny\n'), 'x\ny\n'],
    [
      'only the first 4096 bytes tell how lines end',
      `${'é\n'.repeat(1366)}${'a\r\n'.repeat(2000)}b`,
      edit('b', 'c'),
      `${'é\n'.repeat(1366)}${'a\n'.repeat(2000)}c`,
    ],
  ])('%s', (_, original, input, expected) => {
    expect(change('Edit', input).proposed(original)).toBe(expected);
  });

  test.each([
    ['not there', 'a\n', edit('b', 'c')],
    ['there twice', 'b b\n', edit('b', 'c')],
    ['asked for with CRLF, as the CLI does not find it', 'a\r\nb\r\n', edit('b\r\n', 'c\r\n')],
    ['nothing, in a file with text', 'a\n', edit('', 'c')],
  ])('%s: it cannot be said', (_, original, input) => {
    expect(() => change('Edit', input).proposed(original)).toThrow('cannot be said');
  });

  test('the input for another text: one edit, with line ends as the CLI compares them', () => {
    expect(change('Edit', edit('b', 'B', true)).inputFor('a\r\nb\r\nc\r\n', 'a\r\nmine\r\nc\r\n')).toEqual({
      file_path,
      old_string: 'b\n',
      new_string: 'mine\n',
      replace_all: false,
    });
    expect(change('Edit', edit('b', 'B')).inputFor('\uFEFFa\nb\n', '\uFEFFA\nb\n')).toMatchObject({
      old_string: 'a\n',
      new_string: 'A\n',
    });
  });

  test.each([
    ['line ends that it does not write', 'a\r\nb\r\n', 'a\r\nx\n'],
    ['without the mark', '\uFEFFa\nb\n', 'a\nx\n'],
    ['no change', 'a\n', 'a\n'],
  ])('%s: there is no input', (_, original, accepted) => {
    expect(change('Edit', edit('b', 'B')).inputFor(original, accepted)).toBeUndefined();
  });

  const line = fc.constantFrom('a', 'b', '}', '', 'é ');
  const textWith = (end: string) =>
    fc
      .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom('', 'z'))
      .map(([lines, last]) => lines.map(one => one + end).join('') + last);

  test.each(['\n', '\r\n'])('what is accepted is what it writes (%j)', end => {
    const long = textWith(end).map(text => `first${end}second${end}${text}`);
    fc.assert(
      fc.property(long, textWith(end), fc.boolean(), (original, accepted, several) => {
        fc.pre(original !== accepted);
        const tool = several ? 'MultiEdit' : 'Edit';
        const input = change(tool, several ? { edits: [edit('x', 'y')] } : edit('x', 'y')).inputFor(original, accepted);
        expect(input && change(tool, input).proposed(original)).toBe(accepted);
      }),
      { numRuns: 300 },
    );
  });
});

test('MultiEdit: one after another, and the input has one edit a change', () => {
  const multi = change('MultiEdit', { edits: [edit('a', 'b'), edit('b\nc', 'd')] });
  expect(multi.proposed('a\nc\n')).toBe('d\n');
  expect(multi.inputFor('a\nm\nc\n', 'A\nm\nC\n')).toEqual({
    file_path,
    edits: [edit('a\n', 'A\n'), edit('c\n', 'C\n')],
  });
});

describe('Write', () => {
  test.each([
    ['before 2.1.77 with the line ends of the file', false, 'a\r\nb\r\n', 'x \ny\n', 'x \r\ny\r\n'],
    ['before 2.1.77 CRLF is taken for more', false, 'a\r\nb\r\n', 'x\r\n', 'x\r\r\n'],
    ['before 2.1.77 without the mark', false, '\uFEFFa\nb\n', 'x\n', 'x\n'],
    ['later as it is given', true, 'a\r\nb\r\n', 'x \ny\n', 'x \ny\n'],
    ['later with the mark of the file', true, '\uFEFFa\nb\n', 'x\n', '\uFEFFx\n'],
    ['a mark that is given stays one', true, '\uFEFFa\nb\n', '\uFEFFx\n', '\uFEFFx\n'],
    ['a new file', false, null, 'x\r\ny\n', 'x\r\ny\n'],
  ])('%s', (_, asGiven, original, content, expected) => {
    expect(change('Write', { content }, asGiven).proposed(original)).toBe(expected);
  });

  test.each([
    [false, 'a\r\n', 'mine\r\n', 'mine\n'],
    [true, 'a\r\n', 'mine\r\n', 'mine\r\n'],
    [true, 'a\n', 'mine\r\nand\n', 'mine\r\nand\n'],
    [false, null, '', ''],
  ])('as given %j, %j: to get %j it is asked for %j', (asGiven, original, accepted, content) => {
    expect(change('Write', { content: 'x\n', kept: 1 }, asGiven).inputFor(original, accepted)).toEqual({
      file_path,
      kept: 1,
      content,
    });
  });

  test('what it cannot write', () => {
    expect(change('Write', { content: 'x' }, false).inputFor('a\r\n', 'mine\r\nand\n')).toBeUndefined();
    expect(change('Write', { content: 'x' }).inputFor('\uFEFFa\n', 'mine\n')).toBeUndefined();
  });
});

test.each([
  ['Bash', { command: 'ls' }],
  ['Read', {}],
  ['Write', {}],
  ['Write', { file_path: '', content: 'x' }],
  ['Edit', { old_string: 'a' }],
  ['MultiEdit', { edits: [] }],
  ['MultiEdit', { edits: [edit('a', 'b'), null] }],
])('%s %j is no change that can be shown', (toolName, input) => {
  expect(fileChangeOf(toolName, { file_path, ...input }, { writesAsGiven: true })).toBeUndefined();
});
