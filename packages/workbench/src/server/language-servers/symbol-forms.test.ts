import { expect, test } from 'vitest';
import { toDocumentSymbols, toFoundSymbols } from './symbol-forms.ts';

const range = (from: number, to: number) => ({ start: { line: from, character: 0 }, end: { line: to, character: 1 } });

test('what a server tells of the whole folder; what is not in a file, or nowhere yet, is left out', () => {
  const told = [
    { name: 'total', kind: 12 as const, location: { uri: 'file:///p/a%20b.ts', range: range(1, 4) } },
    { name: 'add', kind: 6 as const, containerName: 'Cart', location: { uri: 'file:///p/c.ts', range: range(2, 2) } },
    { name: 'odd', kind: 99 as never, location: { uri: 'file:///p/d.ts', range: range(0, 0) } },
    { name: 'later', kind: 12 as const, location: { uri: 'file:///p/e.ts' } },
    { name: 'lib', kind: 12 as const, location: { uri: 'zip:///p/e.ts', range: range(0, 0) } },
  ];
  expect(toFoundSymbols(told)).toEqual([
    { name: 'total', kind: 'function', filePath: '/p/a b.ts', range: range(1, 4) },
    { name: 'add', kind: 'method', container: 'Cart', filePath: '/p/c.ts', range: range(2, 2) },
    { name: 'odd', filePath: '/p/d.ts', range: range(0, 0) },
  ]);
  expect(toFoundSymbols(null)).toEqual([]);
});

test('a document tells what is in what', () => {
  const add = { name: 'add', kind: 6 as const, range: range(1, 3), selectionRange: range(1, 1) };
  const cart = { name: 'Cart', kind: 5 as const, range: range(0, 4), selectionRange: range(0, 0), children: [add] };
  expect(toDocumentSymbols([cart], '/p/a.ts')).toEqual([
    { name: 'Cart', kind: 'class', filePath: '/p/a.ts', range: range(0, 4) },
    { name: 'add', kind: 'method', container: 'Cart', filePath: '/p/a.ts', range: range(1, 3) },
  ]);
});
