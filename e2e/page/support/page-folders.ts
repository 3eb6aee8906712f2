// Where the built pages are that the tests look at.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const pageNames = ['webview', 'workbench'] as const;
export type PageName = (typeof pageNames)[number];

export function builtFolder(name: PageName): string {
  return fileURLToPath(new URL(`../../../packages/${name}/dist/page/`, import.meta.url));
}

/** The copy of this run, where there is one. */
export function pageFolder(name: PageName): string {
  const copies = process.env['DOVETAIL_TEST_PAGES'];
  return copies === undefined ? builtFolder(name) : join(copies, name);
}
