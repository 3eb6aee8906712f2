// Builds the pages once before their tests, from source. The tests see a copy, so that a build while they run changes nothing.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from '../../../tools/build-pages.mjs';
import { builtFolder, pageNames } from './page-folders.ts';

export default async function build(): Promise<() => void> {
  await buildPages();
  const copies = mkdtempSync(join(tmpdir(), 'dovetail-pages-'));
  for (const name of pageNames) cpSync(builtFolder(name), join(copies, name), { recursive: true });
  process.env['DOVETAIL_TEST_PAGES'] = copies;
  return () => rmSync(copies, { recursive: true, force: true });
}
