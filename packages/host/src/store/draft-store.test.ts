import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../testing/fake-context.ts';
import { createDraftStore } from './draft-store.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'dovetail-drafts-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
});

let clock = 0;
const open = () => createDraftStore({ dataFolder, now: () => ++clock, log: silentLog });
const draft = (text: string) => ({ text, attachments: [], comments: [] });

it('keeps a draft to the letter across starts, for the person alone', async () => {
  const whole = {
    text: '\uFEFFGrüße\r\n\t😀 \u0000 end',
    caret: 3,
    attachments: [{ type: 'file', path: '/ü/a b' }],
    comments: [{ at: 1 }],
  };
  const place = { sessionId: '../../etc/passwd' };
  const { savedMs } = await open().save(place, whole);
  expect(await open().get(place)).toEqual({ draft: whole, savedMs });
  const names = await readdir(join(dataFolder, 'drafts'));
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
  expect((await stat(join(dataFolder, 'drafts', names[0] ?? ''))).mode & 0o777).toBe(0o600);
});

it('keeps folders and sessions apart', async () => {
  const store = open();
  await store.save({ folder: '/a' }, draft('folder'));
  await store.save({ sessionId: '/a' }, draft('session'));
  expect((await store.get({ folder: '/a/' })).draft?.text).toBe('folder');
  expect((await store.get({ sessionId: '/a' })).draft?.text).toBe('session');
  expect(await store.get({ folder: '/b' })).toEqual({ draft: null });
});

it('lets the last write win, however many come at once', async () => {
  const store = open();
  const writes = Array.from({ length: 50 }, (_, n) => store.save({ folder: '/a' }, draft(`text ${n}`)));
  expect((await store.get({ folder: '/a' })).draft?.text).toBe('text 49');
  await Promise.all(writes);
  expect((await open().get({ folder: '/a' })).draft?.text).toBe('text 49');
  expect(await readdir(join(dataFolder, 'drafts'))).toHaveLength(1);
});

it('forgets an empty draft, and is not harmed by a damaged file', async () => {
  const store = open();
  await store.save({ folder: '/a' }, draft('x'));
  await store.save({ folder: '/a' }, draft(''));
  expect(await store.get({ folder: '/a' })).toEqual({ draft: null });
  await store.save({ folder: '/a' }, null);
  expect(await readdir(join(dataFolder, 'drafts'))).toEqual([]);

  await store.save({ folder: '/a' }, draft('precious'));
  const [name] = await readdir(join(dataFolder, 'drafts'));
  await writeFile(join(dataFolder, 'drafts', name ?? ''), '{"draft":{"text":"prec');
  expect(await store.get({ folder: '/a' })).toEqual({ draft: null });
  const [aside] = await readdir(join(dataFolder, 'drafts'));
  expect(await readFile(join(dataFolder, 'drafts', aside ?? ''), 'utf8')).toBe('{"draft":{"text":"prec');
});
