import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

test.each([
  ["import x from 'a';", 'a', false],
  ["import * as x from 'a';", 'a', false],
  ["import { x } from 'a';", 'a', false],
  ["import {\n  x,\n  y,\n} from 'a';", 'a', false],
  ["import type { X } from 'a';", 'a', true],
  ["import type X from 'a';", 'a', true],
  ["import { type X } from 'a';", 'a', false],
  ["import type, { x } from 'a';", 'a', false],
  ["import type from 'a';", 'a', false],
  ["import 'a';", 'a', false],
  ["export * from 'a';", 'a', false],
  ["export type { X } from 'a';", 'a', true],
  ["const x = await import('a');", 'a', false],
  ["const x = require('a');", 'a', false],
  ['import x from "a";', 'a', false],
])('%j', (text, specifier, isType) => {
  expect(importsOf(text)).toEqual([{ specifier, isType }]);
});

test.each([
  "// import x from 'a';",
  " * import x from 'a';",
  'const text = "import x from \'a\'";',
  "export const from = 'a';",
  "export const a = 1;\nconst word = 'from';",
])('%j imports nothing', text => {
  expect(importsOf(text)).toEqual([]);
});

test('all imports of a text, in order of their kind', () => {
  const text = "import { b } from 'b';\nimport 'a';\n\nexport { c } from './c.ts';\n";
  expect(importsOf(text).map(({ specifier }) => specifier)).toEqual(['b', './c.ts', 'a']);
});
