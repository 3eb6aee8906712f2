import { expect, test } from 'vitest';
import { fittingSymbols, withoutDoubles } from './fitting-symbols.ts';

const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 1 } });
const named = (name: string, line = 0) => ({ name, filePath: '/p/a.ts', range: at(line) });

test('names that begin so come first, then those that hold it, then its letters in order', () => {
  const all = ['aTxoxt', 'subTotal', 'other', 'totals'].map(name => named(name));
  expect(fittingSymbols(all, 'Tot').map(({ name }) => name)).toEqual(['totals', 'subTotal', 'aTxoxt']);
  expect(fittingSymbols(all, 'txt').map(({ name }) => name)).toEqual(['aTxoxt']);
});

test('a place that two servers tell of is there once', () => {
  const all = [named('total', 3), { ...named('total', 3), kind: 'function' }, named('total', 4)];
  expect(withoutDoubles(all)).toEqual([named('total', 3), named('total', 4)]);
});
