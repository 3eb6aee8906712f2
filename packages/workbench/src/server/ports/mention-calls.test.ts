// What `@` in the chat asks of the workbench: its terminals, and symbols with the file in front first.
import { expect, test } from 'vitest';
import type { SymbolQuery } from '../language-servers/lsp-symbols.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { workbenchEditorCalls, type EditorPortParts } from './editor-port.ts';
import { workbenchTerminalPort } from './terminal-port.ts';

const place = { start: { line: 0, character: 0 }, end: { line: 2, character: 1 } };
const found = ['a', 'b', 'c'].map(name => ({ name, filePath: '/p/x.ts', range: place }));

function editor(editors: readonly { readonly uri: string; readonly isActive: boolean }[]) {
  const asked: SymbolQuery[] = [];
  const parts = {
    state: { editors },
    async symbols(wanted: SymbolQuery) {
      asked.push(wanted);
      return found;
    },
  } as unknown as EditorPortParts;
  return { asked, calls: workbenchEditorCalls(parts) };
}

test('symbols: the language servers know which file is in front, and no more than asked for are told', async () => {
  const { asked, calls } = editor([
    { uri: 'file:///p/y.ts', isActive: false },
    { uri: 'file:///p/my%20x.ts', isActive: true },
  ]);
  const { signal } = new AbortController();
  expect(await calls.findSymbols?.({ query: 'ab', limit: 2 }, signal)).toEqual(found.slice(0, 2));
  expect(asked).toEqual([{ query: 'ab', front: '/p/my x.ts', signal }]);
});

test('symbols: with no file in front', async () => {
  const { asked, calls } = editor([]);
  await calls.findSymbols?.({ query: 'ab', limit: 2 });
  expect(asked).toEqual([{ query: 'ab', front: undefined, signal: undefined }]);
});

test('terminals by their titles', async () => {
  const all = ['zsh', 'zsh 2'].map(title => ({ id: title, title, isRunning: true, exitCode: null, isClaude: false }));
  const { calls } = workbenchTerminalPort({ all } as unknown as Terminals, {});
  expect(await calls.list({})).toEqual([{ title: 'zsh' }, { title: 'zsh 2' }]);
});
