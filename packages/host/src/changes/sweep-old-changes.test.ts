// What was put aside goes when its session has been left alone for long, and not before.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../testing/fake-context.ts';
import { sweepOldChanges } from './sweep-old-changes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const nowMs = Date.UTC(2030, 0, 1);
let dataFolder: string;

beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), 'dovetail-sweep-'))));
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

function session(name: string, lastTouchedMs: number): void {
  const folder = join(dataFolder, 'changes', name);
  mkdirSync(join(folder, 'contents'), { recursive: true });
  writeFileSync(join(folder, 'contents', 'aa'), 'bytes');
  writeFileSync(join(folder, 'changes.jsonl'), '{}\n');
  utimesSync(join(folder, 'changes.jsonl'), lastTouchedMs / 1000, lastTouchedMs / 1000);
}

test('only sessions that were left alone for two months lose what was put aside', async () => {
  session('old', nowMs - 61 * dayMs);
  session('recent', nowMs - 59 * dayMs);
  await sweepOldChanges(dataFolder, nowMs, silentLog);
  expect(readdirSync(join(dataFolder, 'changes'))).toEqual(['recent']);
  expect(readdirSync(join(dataFolder, 'changes', 'recent', 'contents'))).toEqual(['aa']);
});

test('a data folder without changes is no trouble', async () => {
  await expect(sweepOldChanges(join(dataFolder, 'none'), nowMs, silentLog)).resolves.toBeUndefined();
});
