import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createPromptHistory } from './prompt-history.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'dovetail-prompts-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
});

const all = { search: '', limit: 500 };
const onlyFile = async () => join(dataFolder, 'prompts', (await readdir(join(dataFolder, 'prompts')))[0] ?? '');

it('keeps what was sent, newest first, each text once, by folder', async () => {
  const history = createPromptHistory(dataFolder);
  const texts = ['one\r\ntwo', 'Größe', 'Größe', 'one\r\ntwo', '  '];
  for (const [atMs, text] of texts.entries()) await history.add('/ü', { text, atMs });
  await history.add('/other', { text: 'elsewhere', atMs: 9 });
  expect(await createPromptHistory(dataFolder).list('/ü/', all)).toEqual([
    { text: 'one\r\ntwo', atMs: 3 },
    { text: 'Größe', atMs: 1 },
  ]);
  expect(await history.list('/ü', { search: 'grö', limit: 5 })).toEqual([{ text: 'Größe', atMs: 1 }]);
  expect(await history.list('/ü', { search: '', limit: 1 })).toHaveLength(1);
  expect((await stat(await onlyFile())).mode & 0o777).toBe(0o600);
});

it('does not grow without end', async () => {
  const history = createPromptHistory(dataFolder, 5);
  await Promise.all(Array.from({ length: 40 }, (_, atMs) => history.add('/a', { text: `p${atMs}`, atMs })));
  expect((await history.list('/a', all)).map(({ text }) => text)).toEqual(['p39', 'p38', 'p37', 'p36', 'p35']);
  expect((await readFile(await onlyFile(), 'utf8')).split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
});

it('passes over a line that a crash has cut off', async () => {
  const history = createPromptHistory(dataFolder);
  await history.add('/a', { text: 'first', atMs: 1 });
  await appendFile(await onlyFile(), '{"text":"cut o');
  await history.add('/a', { text: 'second', atMs: 2 });
  expect((await history.list('/a', all)).map(({ text }) => text)).toEqual(['second', 'first']);
});
