import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTimeOf } from './process-list.ts';
import { halfWritten, openRegistry, readRegistry, registryFolder } from './registry.ts';

let folder: string;
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'dovetail-registry-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  folder = join(parent, 'processes');
});

const started = (pid: number) => ({ pid, startedAt: '123', marker: crypto.randomUUID(), cwd: '/project' });

test('each process is written down at once, and the file goes with the last', () => {
  const registry = openRegistry(folder);
  expect(existsSync(folder)).toBe(false);
  const [one, two] = [started(10), started(11)];
  registry.add(one);
  registry.add(two);
  const written = { hostPid: process.pid, hostStartedAt: startTimeOf(process.pid), processes: [one, two] };
  expect(readRegistry(folder).map(({ record }) => record)).toEqual([written]);
  registry.remove(one.marker);
  registry.remove('unknown');
  expect(readRegistry(folder)[0]?.record?.processes).toEqual([two]);
  registry.remove(two.marker);
  expect(readdirSync(folder)).toEqual([]);
});

test('only the person can read it', () => {
  openRegistry(folder).add(started(10));
  const [name = ''] = readdirSync(folder);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(name).toMatch(new RegExp(`^${process.pid}-[0-9a-f]{8}\\.json$`));
});

test('two registries of one process do not overwrite each other', () => {
  const [a, b] = [started(10), started(11)];
  openRegistry(folder).add(a);
  openRegistry(folder).add(b);
  expect(readRegistry(folder).flatMap(({ record }) => record?.processes ?? [])).toEqual(expect.arrayContaining([a, b]));
});

test('a folder that cannot be written does not stop the work', () => {
  writeFileSync(folder, 'a file stands in the way');
  const registry = openRegistry(folder);
  const one = started(10);
  registry.add(one);
  registry.remove(one.marker);
  expect(readFileSync(folder, 'utf8')).toBe('a file stands in the way');
  expect(readRegistry(folder)).toEqual([]);
});

const marker = crypto.randomUUID();
const host = { hostPid: 5, hostStartedAt: '1' };
test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...host, processes: 5 }),
  JSON.stringify({ ...host, processes: [null] }),
  // A damaged pid must never become "every process" (0), a group (-1) or ourselves by chance.
  ...[0, -1, 1.5, '7', null, undefined].map(pid =>
    JSON.stringify({ ...host, processes: [{ pid, startedAt: '', marker, cwd: '/' }] }),
  ),
  JSON.stringify({ ...host, processes: [{ pid: 7, startedAt: '1', marker: '', cwd: '/' }] }),
])('a file that holds %s names nobody', content => {
  mkdirSync(folder);
  writeFileSync(join(folder, '5-x.json'), content);
  expect(readRegistry(folder)).toEqual([{ file: join(folder, '5-x.json'), record: undefined }]);
});

test('a file that was being written is known by its name', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, '77-abc.json.new'), '{"hal');
  expect(readRegistry(folder)).toEqual([]);
  expect(halfWritten(folder)).toEqual([{ file: join(folder, '77-abc.json.new'), hostPid: 77 }]);
});

test('it lies in the data folder', () => {
  expect(registryFolder({ DOVETAIL_HOME: '/d' })).toBe('/d/processes');
});
