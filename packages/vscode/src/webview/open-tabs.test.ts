import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOpenTabs, type TabFacts } from './open-tabs.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-tabs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'storage', 'open-tabs.json');
}

function open(file: string | undefined) {
  const errors: unknown[] = [];
  return { tabs: createOpenTabs(file, error => errors.push(error)), errors };
}

const facts = (tabId: string, sessionId: string | null = null): TabFacts => ({
  tabId,
  channelId: `channel of ${tabId}`,
  sessionId,
  cwd: null,
  hasUnwritten: false,
});

test('the next window is told what a tab showed last, whatever VS Code has kept of it', () => {
  const file = place();
  const { tabs } = open(file);
  tabs.shows(facts('a'));
  tabs.shows(facts('b', 'session b'));
  tabs.shows(facts('a', 'session a'));
  const next = open(file).tabs;
  expect(next.restored({ tabId: 'b', sessionId: null })).toEqual(facts('b', 'session b'));
  // Of this one nothing was kept.
  expect(next.restored(undefined)).toEqual(facts('a', 'session a'));
  expect(next.restored(undefined)).toBeUndefined();
  expect(next.restored({ tabId: 'b' })).toBeUndefined();
});

test('a page that knows its channel alone is found by it, and one that is nobody here gets nothing', () => {
  const file = place();
  open(file).tabs.shows(facts('a', 'session a'));
  const next = open(file).tabs;
  expect(next.restored({ channelId: 'another' })).toBeUndefined();
  expect(next.restored({ channelId: 'channel of a', sessionId: null })).toEqual(facts('a', 'session a'));
});

test('a tab that was closed is not restored', () => {
  const file = place();
  const { tabs } = open(file);
  tabs.shows(facts('a', 'session a'));
  tabs.shows(facts('b', 'session b'));
  tabs.closed('a');
  tabs.closed('never seen');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([facts('b', 'session b')]);
  expect(open(file).tabs.restored({ tabId: 'a' })).toBeUndefined();
});

test('a tab that is yet to be restored is not forgotten over others', () => {
  const file = place();
  open(file).tabs.shows(facts('hidden', 'session'));
  open(file).tabs.shows(facts('new'));
  expect(open(file).tabs.restored({ tabId: 'hidden' })).toEqual(facts('hidden', 'session'));
});

test('what cannot be read or written is no reason to stop', () => {
  const file = place();
  open(file).tabs.shows(facts('a'));
  writeFileSync(file, '[{"tabId":1},{"broken"');
  expect(open(file).tabs.restored(undefined)).toBeUndefined();
  const { tabs, errors } = open(join(file, 'under-a-file', 'open-tabs.json'));
  tabs.shows(facts('a'));
  expect(errors).toHaveLength(1);
  const none = open(undefined);
  none.tabs.shows(facts('a'));
  expect(none.errors).toEqual([]);
});
