// Keeps the built-in scenarios inside the code: they are written as files in scenarios/, and bundles carry no files.
// Run `npx vitest run -u packages/rehearsal/src/scenario/scenario-texts.test.ts` after changing one.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../scenarios');

test('the embedded scenarios are those of the scenarios folder', async () => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.yaml')).toSorted();
  const entries = await Promise.all(
    files.map(async file => [basename(file, '.yaml'), await readFile(join(folder, file), 'utf8')] as const),
  );
  expect(entries.length).toBeGreaterThan(0);
  const source = [
    '// The built-in scenarios as text, so that they survive bundling. Generated from scenarios/*.yaml by',
    '// scenario-texts.test.ts; change the files there, never this one.',
    `export const scenarioTexts = ${JSON.stringify(Object.fromEntries(entries))};`,
  ].join('\n');
  const formatted = await format(source, { parser: 'typescript', singleQuote: true, printWidth: 120 });
  await expect(formatted).toMatchFileSnapshot('scenario-texts.ts');
});
