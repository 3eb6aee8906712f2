import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInScenarios, loadScenario } from './load-scenario.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the built-in scenarios are listed, each with a summary', () => {
  expect(builtInScenarios().map(each => each.name)).toEqual([
    'failing-api',
    'hello',
    'long-stream',
    'subagent',
    'tour',
  ]);
  for (const { summary } of builtInScenarios()) expect(summary).toMatch(/^[A-Z].{10,}\.$/);
});

test('each built-in scenario carries its own name and forgives', async () => {
  for (const { name } of builtInScenarios()) {
    expect((await loadScenario(name)).scenario).toMatchObject({ name, forgiving: true });
  }
});

test('a file is loaded by its path and keeps its lines', async () => {
  const path = join(folder, 'mine.yaml');
  await writeFile(path, 'name: mine\nsteps:\n  - say: a\n  - say: b\n');
  const loaded = await loadScenario(path);
  expect(loaded.source).toBe('mine.yaml');
  expect(loaded.lineAt(['steps', 1])).toBe(4);
});

test('what cannot be loaded is one clear sentence', async () => {
  await expect(loadScenario('turo')).rejects.toThrow(
    'There is no scenario "turo": no file of that name, and the built-in scenarios are failing-api, hello, long-stream, subagent, tour.',
  );
  await expect(loadScenario(folder)).rejects.toThrow(
    /^The scenario ".+" is a folder\. Give a file or a name; the built-in/,
  );
  const broken = join(folder, 'broken.yaml');
  await writeFile(broken, 'steps:\n  - sya: x\n');
  await expect(loadScenario(broken)).rejects.toThrow('Scenario broken.yaml, line 2: steps[0].sya is not a known key.');
});

test('a bundle carries the scenarios with it', async () => {
  const outfile = join(folder, 'bundle.mjs');
  const entry =
    "import { loadScenario } from './src/index.ts'; console.log((await loadScenario('tour')).scenario.name);";
  await build({
    stdin: { contents: entry, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { cwd: folder });
  expect(stdout.trim()).toBe('tour');
});
