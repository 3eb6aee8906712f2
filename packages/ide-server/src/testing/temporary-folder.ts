// A folder of one test, by its real path; removed when the test is over.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-ide-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
