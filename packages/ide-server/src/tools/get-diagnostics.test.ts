import { expect, test } from 'vitest';
import { getDiagnostics } from './get-diagnostics.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } };
const sent = { message: 'new err', severity: 1, range, source: 'ts', code: 2304, tags: null };
const told = { message: 'new err', severity: 'Error', range, source: 'ts', code: '2304' };

const entry = (uri: string, message: string) => ({ uri, diagnostics: [{ ...sent, message }] });

function ask(answer: unknown, uri?: string) {
  const editor = fakeEditor({ diagnostics: () => answer });
  return { editor, result: getDiagnostics({ uri }, toolContext(editor.port)) };
}

test('all files, in the form that every CLI reads', async () => {
  const { editor, result } = ask([
    { uri: 'file:///p/a.ts', diagnostics: [sent] },
    { uri: 'file:///p/b%20c.ts', diagnostics: [] },
    { uri: 'untitled:U1', diagnostics: [sent] },
  ]);
  expect(await result).toStrictEqual([
    { uri: 'file:///p/a.ts', diagnostics: [told] },
    { uri: 'file:///p/b c.ts', diagnostics: [] },
    { uri: 'untitled:U1', diagnostics: [told] },
  ]);
  expect(editor.of('diagnostics')).toEqual([{}]);
});

test.each([
  ['file:///p/a.ts', 'file:///p/a.ts'],
  ['file:///p/ä b#1.ts', 'file:///p/%C3%A4%20b%231.ts'],
  ['/p/a b.ts', 'file:///p/a%20b.ts'],
])('about %s the editor is asked as %s, and the answer is under the name that was asked for', async (asked, uri) => {
  const { editor, result } = ask([{ uri, diagnostics: [sent] }], asked);
  expect(await result).toStrictEqual([{ uri: asked, diagnostics: [told] }]);
  expect(editor.of('diagnostics')).toEqual([{ uri }]);
});

test('about one file: nothing of others, and all of it in one place', async () => {
  const { result } = ask(
    [entry('file:///p/b.ts', 'b'), entry('file:///p/a.ts', '1'), entry('file:///p/a.ts', '2')],
    'file:///p/a.ts',
  );
  expect(await result).toMatchObject([{ uri: 'file:///p/a.ts', diagnostics: [{ message: '1' }, { message: '2' }] }]);
});

test('a file of which the editor knows nothing', async () => {
  expect(await ask([], 'file:///p/a.ts').result).toEqual([]);
  expect(await ask([{ uri: 'file:///p/a.ts', diagnostics: [] }], 'file:///p/a.ts').result).toEqual([
    { uri: 'file:///p/a.ts', diagnostics: [] },
  ]);
});

test('an empty address is none', async () => {
  const { editor, result } = ask([], '');
  await result;
  expect(editor.of('diagnostics')).toEqual([{}]);
});
