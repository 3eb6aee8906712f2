// One folder for a whole run of the tests, for what every file would otherwise make anew. Its path is in the environment of the
// workers; it goes with the run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickNpmPath } from './quick-npm.ts';

const variable = 'DOVETAIL_E2E_RUN';

/** None when the tests were started without the setup below. */
export function runFolder(): string | undefined {
  return process.env[variable];
}

/** The global setup of vitest. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-run-'));
  // One test runs the command in it as another user.
  chmodSync(folder, 0o755);
  process.env[variable] = folder;
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = quickNpmPath(join(folder, 'bin'), path);
  return () => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true, force: true });
  };
}
