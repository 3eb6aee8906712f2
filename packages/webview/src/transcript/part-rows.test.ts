import { applyInput, applyLine, emptyConversation, type Changes, type Conversation } from '@dovetail/conversation';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartRows } from './part-rows.ts';

type Line = Parameters<typeof applyLine>[1];
const line = (type: string, fields: object): Line => ({ type, ...fields });
const say = (c: Conversation, text: string): Changes =>
  applyInput(
    c,
    { type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null, session_id: '' },
    c.events * 10,
  );
const tell = (c: Conversation, told: Line): Changes => applyLine(c, told, c.events * 10);
const assistant = (id: string, block: object): Line =>
  line('assistant', { message: { id, role: 'assistant', content: [block] }, parent_tool_use_id: null });
const toolResult = (id: string, is_error: boolean): Line =>
  line('user', {
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error, content: 'x' }] },
    parent_tool_use_id: null,
  });
const streamed = (event: object): Line => line('stream_event', { event, parent_tool_use_id: null });

const steps: readonly ((c: Conversation, n: number) => Changes)[] = [
  (c, n) => say(c, `question ${n}`),
  (c, n) => tell(c, assistant(`m${n}`, { type: 'text', text: `answer ${n}` })),
  (c, n) => tell(c, assistant(`m${n}`, { type: 'tool_use', id: `t${n}`, name: 'Read', input: {} })),
  (c, n) => tell(c, streamed({ type: 'message_start', message: { id: `s${n}`, role: 'assistant', content: [] } })),
  c => tell(c, streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })),
  c => tell(c, streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x' } })),
  c => tell(c, line('result', { subtype: 'success', is_error: false, result: '', duration_ms: 5 })),
  c => tell(c, line('system', { subtype: 'compact_boundary', compact_metadata: { trigger: 'auto', pre_tokens: 9 } })),
  c => tell(c, line('novelty', { a: 1 })),
  (c, n) => tell(c, toolResult(`t${n - 1}`, n % 2 === 0)),
];

test.each([false, true])('rows kept up to date are those of a fresh start, numbered; steps folded: %s', folds => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(steps.length - 1), { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      (choice, frame) => {
        const c = emptyConversation();
        const part = createPartRows(c, folds);
        const dirty = new Set<string>();
        const before = part.rows;
        choice.forEach((which, n) => {
          const changes = steps[which]?.(c, n);
          for (const id of changes?.turns ?? []) dirty.add(id);
          for (const id of changes?.changed ?? []) dirty.add(c.blocks[id]?.turnId ?? '');
          if ((n + 1) % frame !== 0 && n < choice.length - 1) return;
          const was = [...part.rows];
          const from = part.update(dirty) ?? part.rows.length;
          dirty.clear();
          for (let at = 0; at < from; at += 1) expect(part.rows[at]).toBe(was[at]);
        });
        const fresh = createPartRows(c, folds);
        expect(part.rows).toEqual(fresh.rows);
        expect(part.rows).toBe(before);
        expect(part.messages).toBe(fresh.messages);
        expect(part.lastCompaction).toBe(fresh.lastCompaction);
        expect(new Set(part.rows.map(row => row.key)).size).toBe(part.rows.length);
        for (const [at, row] of part.rows.entries()) {
          const previous = part.rows[at - 1];
          const step = row.message - (previous?.message ?? 0);
          expect(step).toBe(row.voice === 'none' || row.messageKey === previous?.messageKey ? 0 : 1);
        }
      },
    ),
  );
});

test('a turn is its prompt, its blocks in one message, and its footer', () => {
  const c = emptyConversation();
  say(c, 'Hello');
  tell(c, assistant('m1', { type: 'text', text: 'One' }));
  tell(c, assistant('m2', { type: 'text', text: 'Two' }));
  const part = createPartRows(c);
  expect(part.rows.map(({ kind, voice, message }) => [kind, voice, message])).toEqual([
    ['block', 'you', 1],
    ['block', 'assistant', 2],
    ['block', 'assistant', 2],
  ]);
  const changes = tell(c, line('result', { subtype: 'success', is_error: false, result: '', duration_ms: 5 }));
  expect(part.update(changes.turns)).toBe(3);
  expect(part.rows.at(-1)).toMatchObject({ kind: 'footer', voice: 'assistant', message: 2 });
});

test('folded steps are one row, until one of them fails', () => {
  const c = emptyConversation();
  say(c, 'Hello');
  for (const n of [1, 2, 3]) tell(c, assistant(`m${n}`, { type: 'tool_use', id: `t${n}`, name: 'Read', input: {} }));
  const part = createPartRows(c, true);
  expect(part.rows.map(({ kind, steps: folded }) => [kind, folded.length])).toEqual([
    ['block', 0],
    ['run', 3],
  ]);
  const { changed } = tell(c, toolResult('t2', true));
  expect(part.update(changed.map(id => c.blocks[id]?.turnId ?? ''))).toBe(0);
  expect(part.rows.map(({ kind, steps: folded }) => [kind, folded.length])).toEqual([
    ['block', 0],
    ['run', 1],
    ['block', 0],
    ['run', 1],
  ]);
});

test('a delta changes no row', () => {
  const c = emptyConversation();
  say(c, 'Hello');
  for (const n of [3, 4]) steps[n]?.(c, 1);
  const part = createPartRows(c);
  const changes = steps[5]?.(c, 1);
  expect(part.update(changes?.turns ?? [])).toBeNull();
});
