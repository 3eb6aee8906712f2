// The CLI is an open world: no object that comes from it may break the conversation, whatever it holds.
import { knownKinds, type CliLine } from '@dovetail/protocol';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyInput, type HostInput } from './apply-input.ts';
import { applyLine } from './apply-line.ts';
import { applyStored } from './apply-stored.ts';
import { play, reborn } from './lines.fixture.ts';
import { scenarios } from './scenarios.fixture.ts';
import { emptyConversation, type Conversation } from './state/conversation.ts';

/** Ids that hurt careless tables, and ids that the scenarios use. */
const id = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'm1', 'b1', 'w1', 'a1', 'u1', 'r1', 'k1', '0');
const leaf = fc.oneof(id, fc.constantFrom(null, true, false, 0, -1, -0, 1.5, 1e21), fc.string({ maxLength: 8 }));
const blockTypes = fc.constantFrom(
  'text',
  'thinking',
  'tool_use',
  'tool_result',
  'image',
  'text_delta',
  'message_start',
  'zzz',
);
const eventTypes = fc.constantFrom(
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_stop',
  'ping',
);
const subtypes = fc.constantFrom(
  'success',
  'can_use_tool',
  'elicitation',
  'error_during_execution',
  'interrupt',
  'zzz',
);

const { value } = fc.letrec<{ value: unknown; object: unknown }>(tie => ({
  object: fc.record(
    {
      type: fc.oneof(blockTypes, eventTypes, leaf),
      subtype: fc.oneof(subtypes, leaf),
      id: leaf,
      tool_use_id: leaf,
      parent_tool_use_id: leaf,
      request_id: leaf,
      command_uuid: leaf,
      task_id: leaf,
      uuid: leaf,
      rewindId: leaf,
      toMs: leaf,
      undone: tie('value'),
      leftAlone: tie('value'),
      session_id: leaf,
      index: leaf,
      name: leaf,
      state: fc.oneof(fc.constantFrom('queued', 'started', 'completed', 'cancelled'), leaf),
      status: fc.oneof(fc.constantFrom('completed', 'compacting'), leaf),
      text: leaf,
      input: tie('value'),
      message: tie('value'),
      content: tie('value'),
      content_block: tie('value'),
      delta: tie('value'),
      event: tie('value'),
      request: tie('value'),
      response: tie('value'),
      usage: tie('value'),
      modelUsage: tie('value'),
      tool_use_result: tie('value'),
      tool_result_meta: tie('value'),
      patch: tie('value'),
      tasks: tie('value'),
      user_message_uuids: tie('value'),
      isReplay: fc.boolean(),
      isSynthetic: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'xsmall' },
    leaf,
    tie('object'),
    fc.array(tie('object'), { maxLength: 3 }),
    fc.array(leaf, { maxLength: 2 }),
  ),
}));

const kind = fc.constantFrom(...knownKinds, 'zzz', 'system:zzz');
const fields = fc.oneof(value, fc.jsonValue({ maxDepth: 3 }));

function toLine(kindName: string, rest: unknown): CliLine {
  const [type = '', subtype] = kindName.split(':');
  const own = typeof rest === 'object' && rest !== null && !Array.isArray(rest) ? rest : { content: rest };
  return { ...own, type, ...(subtype === undefined ? {} : { subtype }) };
}

/** In the middle of things: a turn runs, a call waits, messages are queued. */
function busy(): Conversation {
  return play([
    ...(scenarios['a plain answer'] ?? []),
    ...(scenarios['a subagent that goes on after the result'] ?? []),
    ...(scenarios['rule 11: three questions open, results before the message ends'] ?? []),
  ]);
}

/** Null when every block stands in exactly one list, every list names blocks that exist, and the state is plain JSON. */
function flawOf(c: Conversation): string | null {
  const between = c.order.filter(one => !Object.hasOwn(c.turns, one));
  const lists = [...Object.values(c.turns).map(turn => turn.blockIds), between];
  for (const block of Object.values(c.blocks)) if (block.type === 'tool') lists.push(block.children);
  const placed = lists.flat().toSorted().join();
  const known = Object.keys(c.blocks).toSorted().join();
  if (placed !== known) return `placed ${placed}, known ${known}`;
  return JSON.stringify(reborn(c)) === JSON.stringify(c) ? null : 'not plain JSON';
}

describe('garbage', () => {
  it('in the shape of known kinds never throws, and every block keeps exactly one place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, fields), { maxLength: 12 }), garbage => {
        const c = busy();
        for (const [name, rest] of garbage) applyLine(c, toLine(name, rest), c.events * 10);
        expect(flawOf(c)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('of any JSON value at all never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), garbage => {
        const c = busy();
        for (const thing of garbage) applyLine(c, thing as unknown as CliLine, 0);
        for (const thing of garbage) applyInput(c, thing as unknown as HostInput, 0);
        expect(flawOf(c)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('from the host or in a session file never throws', () => {
    const inputs = fc.constantFrom(
      'user',
      'control_request',
      'control_response',
      'queue_add',
      'queue_edit',
      'queue_move',
      'queue_remove',
      'rewind',
    );
    const stored = fc.constantFrom(
      'user',
      'assistant',
      'system',
      'progress',
      'attachment',
      'summary',
      'cost-state',
      'zzz',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, stored, fields), { maxLength: 8 }), garbage => {
        const live = busy();
        const history = emptyConversation();
        for (const [input, type, rest] of garbage) {
          applyInput(live, toLine(input, rest) as unknown as HostInput, 0);
          applyStored(history, toLine(type, rest));
        }
        expect(flawOf(live)).toBeNull();
        expect(flawOf(history)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});

describe('what is not understood', () => {
  it('is kept with its first example, counted, and shown once a run', () => {
    const c = emptyConversation();
    for (const n of [1, 2, 3]) applyLine(c, { type: 'aurora', n }, n);
    expect(c.unknown['aurora']).toEqual({ count: 3, malformed: false, first: { type: 'aurora', n: 1 } });
    expect(Object.values(c.blocks)).toMatchObject([
      { type: 'unknown', kind: 'aurora', count: 3, raw: { type: 'aurora', n: 1 } },
    ]);
  });

  it('of two kinds is two blocks', () => {
    const c = emptyConversation();
    for (const type of ['aurora', 'comet', 'aurora']) applyLine(c, { type }, 0);
    expect(Object.values(c.blocks)).toMatchObject([{ kind: 'aurora' }, { kind: 'comet' }, { kind: 'aurora' }]);
  });

  it.each([
    ['assistant', { message: { content: 'no list' } }],
    ['user', { message: {} }],
    ['result', {}],
    ['stream_event', { event: null }],
    ['control_request', { request_id: 'r1' }],
    ['system:init', { cwd: '/' }],
    ['system:status', {}],
    ['system:task_started', {}],
    ['system:informational', { content: 7 }],
    ['rate_limit_event', {}],
  ])('a malformed %s is noted as such', (name, rest) => {
    const c = emptyConversation();
    applyLine(c, toLine(name, rest), 0);
    expect(c.unknown[name]).toMatchObject({ count: 1, malformed: true });
  });
});
