import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storedMessages } from './stored-messages.ts';

const sessionId = '5e550000-0000-4000-8000-000000000001';
const uuid = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const [a, b, c] = [uuid('a'), uuid('b'), uuid('c')];

function store(text: string | undefined): string {
  const configDir = mkdtempSync(join(tmpdir(), 'dovetail-stored-'));
  onTestFinished(() => rmSync(configDir, { recursive: true }));
  const project = join(configDir, 'projects', '-project');
  mkdirSync(project, { recursive: true });
  if (text !== undefined) writeFileSync(join(project, `${sessionId}.jsonl`), text);
  return configDir;
}

const line = (id: string, more: object = {}) =>
  `${JSON.stringify({ parentUuid: c, type: 'user', message: { role: 'user', content: 'x' }, uuid: id, ...more })}\n`;
const note = '{"type":"queue-operation","operation":"enqueue","content":"x"}\n';

test.each([
  ['no folder at all', () => '/nowhere/at/all'],
  ['no file of the session', () => store(undefined)],
])('%s: nothing is known', async (_what, configDir) => {
  expect(await storedMessages({ configDir: configDir(), sessionId }, new Set([a]))).toBeUndefined();
});

test.each<[string, string, string[], boolean]>([
  ['an empty file', '', [], false],
  ['a note about the queue is no conversation', note, [], false],
  ['those that are there', line(a) + line(b), [a, b], true],
  ['between others', line(a) + line(c) + note, [a], true],
  ['a last line that a crash cut off', line(a) + line(b).slice(0, -1), [a], true],
  ['not one that is only a parent', line(a, { parentUuid: b }), [a], true],
  ['not one that is only spoken of', line(a, { message: { role: 'user', content: `"uuid":"${b}"` } }), [a], true],
])('%s', async (_what, text, found, hasConversation) => {
  const configDir = store(text);
  const stored = await storedMessages({ configDir, sessionId }, new Set([a, b]));
  expect(stored).toEqual({
    path: join(configDir, 'projects', '-project', `${sessionId}.jsonl`),
    uuids: new Set(found),
    hasConversation,
  });
});

test('nothing looked for: only whether there is a conversation', async () => {
  expect(await storedMessages({ configDir: store(line(a)), sessionId }, new Set())).toMatchObject({
    uuids: new Set(),
    hasConversation: true,
  });
});
