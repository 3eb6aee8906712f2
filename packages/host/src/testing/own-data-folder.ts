// The registry of processes and the caches of a test file lie in a folder of their own, not in the person's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export function useOwnDataFolder(): { readonly path: string } {
  const folder = { path: mkdtempSync(join(tmpdir(), 'dovetail-host-')) };
  const before = process.env['DOVETAIL_HOME'];
  beforeAll(() => {
    process.env['DOVETAIL_HOME'] = folder.path;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['DOVETAIL_HOME'];
    else process.env['DOVETAIL_HOME'] = before;
    rmSync(folder.path, { recursive: true, force: true });
  });
  return folder;
}
