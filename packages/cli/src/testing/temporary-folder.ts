// A folder that is gone when the test is over.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-cli-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
