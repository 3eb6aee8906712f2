// Real servers on real files: TypeScript's own, the JSON service, and one that cannot start.
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LanguageServers } from './language-servers.ts';
import { startLanguageServers } from './start-language-servers.ts';

let folder: string;
let languages: LanguageServers;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'languages-')));
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "noEmit": true } }');
  await writeFile(
    join(folder, 'servers.json'),
    JSON.stringify({ lua: { command: join(folder, 'no-such-server') }, python: { command: '' } }),
  );
});
afterEach(async () => {
  await languages.stop();
  await rm(folder, { recursive: true });
});

function start(configuration = 'none.json'): void {
  languages = startLanguageServers({
    folders: () => [folder],
    env: { ...process.env, HOME: join(folder, 'home'), XDG_CACHE_HOME: undefined },
    configurationFile: join(folder, configuration),
    onError() {},
  });
}

const patient = { timeout: 20_000, interval: 50 };

test('a wrong type is found, and gone when it is mended', async () => {
  start();
  const path = join(folder, 'a.ts');
  await writeFile(path, '');
  languages.open(path, 'export const n: number = "x";\n');
  await vi.waitFor(
    () =>
      expect(languages.diagnostics(path)).toEqual([
        {
          message: "Type 'string' is not assignable to type 'number'.",
          severity: 'Error',
          range: { start: { line: 0, character: 13 }, end: { line: 0, character: 14 } },
          source: 'ts',
          code: '2322',
        },
      ]),
    patient,
  );
  languages.open(path, 'export const n: number = 1;\n');
  await vi.waitFor(() => expect(languages.diagnostics(path)).toEqual([]), patient);
});

test('nothing is fetched from npm for a file that uses a package without types', async () => {
  start();
  const path = join(folder, 'b.js');
  await writeFile(path, '');
  languages.open(path, 'const l = require("lodash");\nl.map(;\n');
  await vi.waitFor(() => expect(languages.diagnostics(path).length).toBeGreaterThan(0), patient);
  await languages.stop();
  await expect(readdir(join(folder, 'home'))).rejects.toThrow('ENOENT');
});

test('a place can be asked about', async () => {
  start();
  const path = join(folder, 'b.ts');
  await writeFile(path, '');
  languages.open(path, 'export function twice(n: number) {\n  return n * 2;\n}\n');
  const told = await languages.hover({ path, line: 0, column: 18 });
  expect(told?.contents).toContain('function twice(n: number): number');
});

test('symbols by a part of their name: of the file in front with all their lines, then of the folder', async () => {
  start();
  const front = join(folder, 'cart.ts');
  const other = join(folder, 'tax.ts');
  const contents = 'export class Cart {\n  totalOf(n: number) {\n    return n;\n  }\n}\n';
  await writeFile(front, contents);
  await writeFile(other, '\nexport function totalTax() {\n  return 1;\n}\n');
  expect(await languages.symbols({ query: 'total', front })).toEqual([]);
  languages.open(front, contents);
  await vi.waitFor(
    async () =>
      expect(await languages.symbols({ query: 'total', front })).toMatchObject([
        { name: 'totalOf', kind: 'method', filePath: front, range: { start: { line: 1 }, end: { line: 3 } } },
        { name: 'totalTax', kind: 'function', filePath: other, range: { start: { line: 1 }, end: { line: 3 } } },
      ]),
    patient,
  );
});

test('a file that an agent wrote is looked at though nobody has it open', async () => {
  start();
  const path = join(folder, 'c.ts');
  await writeFile(path, 'export const n: string = 1;\r\n');
  languages.changedOnDisk([path]);
  await vi.waitFor(() => expect(languages.diagnostics(path)).toHaveLength(1), patient);
  expect(languages.all().map(({ uri }) => uri)).toEqual([`file://${path}`]);
  await rm(path);
  languages.changedOnDisk([path]);
  await vi.waitFor(() => expect(languages.all()).toEqual([]), patient);
});

test('JSON is checked without a process, comments only where they are allowed', async () => {
  start();
  const strict = join(folder, 'd.json');
  const loose = join(folder, 'tsconfig.json');
  languages.open(strict, '{ "a": 1, // no\n }');
  languages.open(loose, '{ "a": 1, // fine\n }');
  await vi.waitFor(() => expect(languages.diagnostics(strict).length).toBeGreaterThan(0), patient);
  expect(languages.diagnostics(loose)).toEqual([]);
});

test('a server that cannot be started is named once and harms nobody', async () => {
  await writeFile(
    join(folder, 'servers.json'),
    JSON.stringify({ lua: { command: join(folder, 'no-such-server'), args: [] } }),
  );
  start('servers.json');
  languages.open(join(folder, 'x.lua'), 'print(1)');
  await vi.waitFor(() => expect(languages.problems).toEqual([expect.stringContaining('lua')]), patient);
  languages.open(join(folder, 'x.lua'), 'print(2)');
  expect(await languages.hover({ path: join(folder, 'x.lua'), line: 0, column: 0 })).toBeUndefined();
});

test('a configuration that cannot be used is said', () => {
  start('servers.json');
  expect(languages.problems).toEqual([expect.stringContaining('servers.json cannot be used')]);
});
