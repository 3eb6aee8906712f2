// The agent as one file of plain JavaScript, made from its sources, for hosts that run in a process of their own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

export function useBundledAgent(): { readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-bundle-'));
  const bundle = { path: join(folder, 'agent.mjs') };
  beforeAll(async () => {
    await build({
      entryPoints: [fileURLToPath(new URL('../agent.ts', import.meta.url))],
      outfile: bundle.path,
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['dovetail-source'],
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return bundle;
}
