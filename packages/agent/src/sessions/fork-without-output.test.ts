import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forkSession } from './fork-session.ts';
import { leftOutWords } from './leave-out-output.ts';
import {
  call,
  createFixtureStore,
  id,
  transcript,
  type FixtureStore,
  type LineValue,
} from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const source = id('source');
const t = transcript(source);
const leftOut = [{ type: 'text', text: leftOutWords }];
const long = 'printed by a tool\n'.repeat(4000);

const failed = (name: string, parent: string): LineValue => {
  const line = t.answer(name, parent, 'Prompt is too long', 'synthetic', { isApiErrorMessage: true });
  return line;
};
const counted = (line: LineValue, usage: LineValue): LineValue => ({
  ...line,
  message: { ...(line['message'] as LineValue), usage },
});

const usage = (total: number) => ({
  input_tokens: 3,
  cache_read_input_tokens: total - 3,
  cache_creation_input_tokens: 0,
  output_tokens: 50,
  iterations: [{ input_tokens: total }],
});

async function fork(lines: readonly LineValue[]): Promise<{ lines: LineValue[]; unsent: string | undefined }> {
  const path = await store.write(source, lines);
  const before = await readFile(path, 'utf8');
  const made = await forkSession({ configDir: store.configDir, id: source, withoutToolOutput: true });
  expect(await readFile(path, 'utf8')).toBe(before);
  const text = await readFile(made.path, 'utf8');
  const written = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as LineValue);
  expect(written.pop()).toMatchObject({ type: 'custom-title' });
  for (const line of written) expect(line).toMatchObject({ sessionId: made.id, forkedFrom: { sessionId: source } });
  return { lines: written, unsent: made.unsent };
}

const uuids = (lines: readonly LineValue[]) => lines.map(line => line['uuid']);
const resultsIn = (lines: readonly LineValue[]) =>
  lines.flatMap(({ message }) => {
    const { content } = message as { content: unknown };
    return Array.isArray(content) ? content.filter((block: LineValue) => block['type'] === 'tool_result') : [];
  });

test('results keep their calls and lose what was printed; words of both sides stay', async () => {
  const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(9000) } };
  const { lines } = await fork([
    t.prompt('a', undefined, 'Read it'),
    t.answer('b', 'a', call('b')),
    t.result('c', 'b', long, { toolUseResult: { stdout: long } }),
    t.answer('d', 'c', call('d', 'Bash')),
    t.result('e', 'd', [{ type: 'text', text: long }, picture]),
    t.answer('f', 'e', 'It says so.'),
  ]);
  expect(uuids(lines)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(id));
  expect(resultsIn(lines)).toEqual([
    { type: 'tool_result', tool_use_id: 'toolu_b', content: leftOut },
    { type: 'tool_result', tool_use_id: 'toolu_d', content: leftOut },
  ]);
  const text = JSON.stringify(lines);
  expect(text).not.toContain('printed by a tool');
  expect(text).not.toContain('AAAA');
  for (const words of ['Read it', 'It says so.', '/srv/project/a.txt']) expect(text).toContain(words);
});

test('what the person answered to a tool is no output', async () => {
  const refusal = "The user doesn't want to proceed with this tool use. The user said: use pnpm";
  const { lines } = await fork([
    t.prompt('a', undefined, 'Go on'),
    t.answer('b', 'a', call('b', 'AskUserQuestion', {})),
    t.result('c', 'b', 'User has answered your questions: "Which one?"="the left one"'),
    t.answer('d', 'c', call('d', 'Bash', { command: 'npm i' })),
    {
      ...t.result('e', 'd', ''),
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_d', is_error: true, content: refusal }],
      },
    },
    t.answer('f', 'e', call('f')),
    t.result('g', 'f', 'short'),
  ]);
  expect(resultsIn(lines).map(({ content }) => content as unknown)).toEqual([
    'User has answered your questions: "Which one?"="the left one"',
    refusal,
    leftOut,
  ]);
});

test('answers count no more than what is left, and nothing that a summary took away before', async () => {
  const { lines } = await fork([
    t.prompt('a', undefined, 'Read it'),
    counted(t.answer('b', 'a', call('b')), usage(15_000)),
    t.result('c', 'b', 'x'.repeat(400_000)),
    counted(t.answer('d', 'c', 'Read.'), usage(140_000)),
    t.system('e', 'd', { subtype: 'compact_boundary', content: 'Conversation compacted' }),
    counted(t.answer('f', 'e', 'Summarised.'), usage(20_000)),
  ]);
  const told = lines.flatMap(({ message }) => {
    const counts = (message as { usage?: LineValue } | undefined)?.usage;
    return counts ? [counts] : [];
  });
  expect(told).toEqual([
    usage(15_000),
    { input_tokens: 40_000, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 50 },
    usage(20_000),
  ]);
});

test('a message that failed because all was too long is left out and handed back', async () => {
  const { lines, unsent } = await fork([
    t.prompt('a', undefined, 'Read it'),
    t.answer('b', 'a', call('b')),
    t.result('c', 'b', long),
    t.answer('d', 'c', 'Read.'),
    t.prompt('e', 'd', 'And now\nthe rest'),
    t.attachment('f', 'e', { type: 'todo' }),
    failed('g', 'f'),
  ]);
  expect(uuids(lines)).toEqual(['a', 'b', 'c', 'd'].map(id));
  expect(unsent).toBe('And now\nthe rest');
});

test('a turn that failed half way keeps what it did, without the failure', async () => {
  const { lines, unsent } = await fork([
    t.prompt('a', undefined, 'Read it'),
    t.answer('b', 'a', call('b')),
    t.result('c', 'b', long),
    failed('d', 'c'),
  ]);
  expect(uuids(lines)).toEqual(['a', 'b', 'c'].map(id));
  expect(unsent).toBeUndefined();
});

test('a first message, and one with a picture, stay where they are', async () => {
  const first = await fork([t.prompt('a', undefined, 'Read it'), failed('b', 'a')]);
  expect([uuids(first.lines), first.unsent]).toEqual([[id('a')], undefined]);
  const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } };
  const second = await fork([
    t.prompt('a', undefined, 'Hello'),
    t.answer('b', 'a', 'Hello.'),
    { ...t.prompt('c', 'b', ''), message: { role: 'user', content: [{ type: 'text', text: 'See' }, picture] } },
    failed('d', 'c'),
  ]);
  expect([uuids(second.lines), second.unsent]).toEqual([['a', 'b', 'c'].map(id), undefined]);
});
