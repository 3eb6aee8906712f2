import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSession, type SessionPage } from './read-session.ts';
import {
  call,
  createFixtureStore,
  id,
  toJsonl,
  transcript,
  type FixtureStore,
  type LineValue,
} from './testing/fixture-store.ts';
import { shown } from './testing/shown-messages.ts';

const session = id('session');
let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

async function read(lines: readonly (LineValue | string)[] | string | Uint8Array, options = {}): Promise<SessionPage> {
  const path = await store.write(session, lines);
  return readSession({ path, ...options });
}

describe('the conversation', () => {
  test('follows the newest leaf and tells the branch that was left', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'first'),
      t.answer('b', 'a', 'one'),
      t.prompt('c', 'b', 'left behind'),
      t.answer('d', 'c', 'two'),
      t.prompt('e', 'b', 'instead'),
      t.answer('f', 'e', 'three'),
    ]);
    expect(shown(page)).toEqual(['first', 'one', 'instead', 'three']);
    expect(page.deadBranches).toMatchObject([
      { parentUuid: id('b'), headUuid: id('c'), leafUuid: id('d'), text: 'left behind', lineCount: 2 },
    ]);
    expect(page.problems).toEqual([]);
    expect(page.before).toBeUndefined();
    const left = await readSession({ path: page.path, leaf: id('d') });
    expect(shown(left)).toEqual(['first', 'one', 'left behind', 'two']);
  });

  test('one answer in several lines is one message', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'go'),
      t.answer('b', 'a', { type: 'thinking', thinking: 'hm' }, 'msg_1'),
      t.answer('c', 'b', 'words', 'msg_1'),
      t.answer('d', 'c', call('d'), 'msg_1'),
      t.result('e', 'd', 'out'),
      t.answer('f', 'e', 'done', 'msg_2'),
    ]);
    expect(shown(page)).toEqual(['go', 'thinking+words+Read', 'out', 'done']);
    expect(page.messages[1]).toMatchObject({ uuid: id('b'), role: 'assistant', model: 'model-x', messageId: 'msg_1' });
    expect(page.messages[1]?.lines.map(line => line.uuid)).toEqual([id('b'), id('c'), id('d')]);
  });

  // Observed: each result hangs on its own call, so a strict walk by parentUuid loses all but one of them.
  test('results of parallel tools are all there, in the order of 2.1.29', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'go'),
      t.answer('b', 'a', call('b', 'One'), 'msg_1'),
      t.answer('c', 'b', call('c', 'Two'), 'msg_1'),
      t.result('d', 'b', 'first out'),
      t.result('e', 'c', 'second out'),
      t.answer('f', 'e', 'done', 'msg_2'),
    ]);
    expect(shown(page)).toEqual(['go', 'One+Two', 'first out', 'second out', 'done']);
    expect(page.deadBranches).toEqual([]);
  });

  test('and in the order of 2.1.325, where the last call itself is beside the walk', async () => {
    const t = transcript(session);
    const lines = [
      t.prompt('a', undefined, 'go'),
      t.answer('b', 'a', call('b', 'One'), 'msg_1'),
      t.answer('c', 'b', call('c', 'Two'), 'msg_1'),
      t.result('d', 'c', 'second out'),
      t.result('e', 'b', 'first out'),
      t.answer('f', 'e', 'done', 'msg_2'),
    ];
    const page = await read(lines);
    expect(shown(page)).toEqual(['go', 'One+Two', 'second out', 'first out', 'done']);
    expect(page.deadBranches).toEqual([]);
    const small = await readSession({ path: page.path, limit: 2 });
    expect(shown(small)).toEqual(['One+Two', 'second out', 'first out', 'done']);
  });

  test('what was left in the middle of an answer is a branch, not part of the answer', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'go'),
      t.answer('b', 'a', 'I look', 'msg_1'),
      t.answer('c', 'b', call('c', 'Read'), 'msg_1'),
      t.result('d', 'c', 'out'),
      t.prompt('e', 'b', 'stop, instead'),
    ]);
    expect(shown(page)).toEqual(['go', 'I look', 'stop, instead']);
    expect(page.deadBranches).toMatchObject([{ headUuid: id('c'), leafUuid: id('d') }]);
  });

  test('goes on behind a compaction boundary, and past one that kept the last messages', async () => {
    const t = transcript(session);
    const before = [t.prompt('a', undefined, 'old'), t.answer('b', 'a', 'old answer')];
    const boundary = t.system('s', undefined, {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      logicalParentUuid: id('b'),
      compactMetadata: { preservedMessages: { anchorUuid: id('t'), uuids: [id('b')] } },
    });
    const summary = t.prompt('t', 's', 'summary of it', { isCompactSummary: true });
    const usual = await read([
      ...before,
      boundary,
      summary,
      t.prompt('u', 't', 'new'),
      t.answer('v', 'u', 'new answer'),
    ]);
    const expected = ['old', 'old answer', 'Conversation compacted', 'summary of it', 'new', 'new answer'];
    expect(shown(usual)).toEqual(expected);
    expect(usual.messages.map(message => message.kind)).toEqual([
      'prompt',
      'answer',
      'compact-boundary',
      'compact-summary',
      'prompt',
      'answer',
    ]);
    const past = await read([
      ...before,
      boundary,
      summary,
      t.prompt('u', 'b', 'new'),
      t.answer('v', 'u', 'new answer'),
    ]);
    expect(shown(past)).toEqual(expected);
    expect(past.deadBranches).toEqual([]);
    expect(usual.problems).toEqual([]);
  });

  test('a boundary goes on from the line that it names, not from the one that stands before it', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'old'),
      t.prompt('b', undefined, 'another start'),
      t.system('s', undefined, { subtype: 'compact_boundary', content: 'Compacted', logicalParentUuid: id('a') }),
      t.prompt('c', 's', 'new'),
    ]);
    expect(shown(page)).toEqual(['old', 'Compacted', 'new']);
  });

  test('a fork that begins with a boundary has no missing parent', async () => {
    const t = transcript(session);
    const page = await read([
      t.system('s', undefined, {
        subtype: 'compact_boundary',
        content: 'Compacted',
        logicalParentUuid: id('elsewhere'),
      }),
      t.prompt('t', 's', 'go on'),
    ]);
    expect(shown(page)).toEqual(['Compacted', 'go on']);
    expect(page.problems).toEqual([]);
  });

  test('a missing parent is told, and the lines before it in the file are shown', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'first'),
      t.answer('b', 'a', 'one'),
      t.prompt('c', 'gone', 'second'),
      t.answer('d', 'c', 'two'),
    ]);
    expect(shown(page)).toEqual(['first', 'one', 'second', 'two']);
    expect(page.problems).toHaveLength(1);
    expect(page.problems[0]?.reason).toContain(id('gone'));
  });

  test('words sent while a turn ran are a prompt; meta lines and attachments are left out', async () => {
    const t = transcript(session);
    const lines = [
      t.prompt('a', undefined, 'go'),
      t.attachment('b', 'a', { type: 'environment' }),
      t.attachment('c', 'b', {
        type: 'queued_command',
        commandMode: 'prompt',
        prompt: [{ type: 'text', text: 'steer' }],
      }),
      t.prompt('d', 'c', 'caveat', { isMeta: true }),
      t.answer('e', 'd', 'ok'),
    ];
    const page = await read(lines);
    expect(shown(page)).toEqual(['go', 'steer', 'ok']);
    expect(page.messages[1]?.role).toBe('user');
    expect((await readSession({ path: page.path, includeHidden: true })).messages).toHaveLength(5);
  });

  test('a rewind that 2.1.325 noted moves the leaf; to before the first message, nothing is left', async () => {
    const t = transcript(session);
    const lines = [
      t.prompt('a', undefined, 'first'),
      t.answer('b', 'a', 'one'),
      t.prompt('c', 'b', 'second'),
      t.answer('d', 'c', 'two'),
    ];
    const mark = (leafUuid: string | null) => ({ type: 'last-prompt', leafUuid, explicit: true, sessionId: session });
    expect(shown(await read([...lines, mark(id('b'))]))).toEqual(['first', 'one']);
    const empty = await read([...lines, mark(null), { type: 'last-prompt', lastPrompt: 'second', sessionId: session }]);
    expect(empty).toMatchObject({ messages: [], rewoundToStart: true });
    expect(empty.deadBranches).toMatchObject([{ leafUuid: id('d'), headUuid: id('a'), text: 'first' }]);
  });

  test('sidechains that an older CLI wrote into the file stand apart and can be read', async () => {
    const t = transcript(session);
    const page = await read([
      t.prompt('a', undefined, 'go'),
      t.answer('b', 'a', call('b', 'Task')),
      t.prompt('x', undefined, 'sub prompt', { isSidechain: true }),
      t.answer('y', 'x', 'sub answer', 'msg_y', { isSidechain: true }),
      t.result('c', 'b', 'report'),
    ]);
    expect(shown(page)).toEqual(['go', 'Task', 'report']);
    expect(page.sidechains).toMatchObject([{ uuid: id('x'), text: 'sub prompt' }]);
    expect(shown(await readSession({ path: page.path, sidechain: true }))).toEqual(['sub prompt', 'sub answer']);
  });
});

describe('damage', () => {
  test('a torn last line, CRLF, NUL bytes, broken and foreign lines are survived and told', async () => {
    const t = transcript(session);
    const page = await read(
      [
        `${JSON.stringify(t.prompt('a', undefined, 'first'))}\r\n`,
        'this is not JSON\r\n',
        `\0\0\0\0${JSON.stringify(t.answer('b', 'a', 'one'))}\n`,
        '\0\0\0\0\n',
        `${JSON.stringify({ type: 'from-the-future', any: ['thing'] })}\n`,
        '[1]\n\n',
        `${JSON.stringify(t.prompt('c', 'b', 'second'))}\n`,
        JSON.stringify(t.answer('d', 'c', 'never finished')).slice(0, -20),
      ].join(''),
    );
    expect(shown(page)).toEqual(['first', 'one', 'second']);
    expect(page.problems.map(problem => problem.reason)).toEqual([
      'The last line is unfinished: the CLI is writing it now, or was stopped while writing.',
      'The line is not a JSON object.',
      'The line holds nothing but NUL bytes.',
      'The line is not valid JSON.',
    ]);
  });

  test('invalid UTF-8 is shown as such and told', async () => {
    const t = transcript(session);
    const text = toJsonl([t.prompt('a', undefined, 'caf@ au lait')]);
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('@')] = 0xe9;
    const page = await read(bytes);
    expect(shown(page)).toEqual(['caf\uFFFD au lait']);
    expect(page.problems).toHaveLength(1);
  });

  test('a message that is there twice is shown once', async () => {
    const t = transcript(session);
    const lines = [t.prompt('a', undefined, 'first'), t.answer('b', 'a', 'one')];
    const page = await read([...lines, ...lines, t.prompt('c', 'b', 'second')]);
    expect(shown(page)).toEqual(['first', 'one', 'second']);
    expect(page.deadBranches).toEqual([]);
  });

  test('a line that names itself as its parent does not hang the reader', async () => {
    const t = transcript(session);
    const page = await read([t.prompt('a', undefined, 'first'), t.prompt('b', 'b', 'self')]);
    expect(shown(page)).toEqual(['first', 'self']);
  });

  test('a line beyond the cap is shown by its start', async () => {
    const t = transcript(session);
    const page = await read(
      [
        t.prompt('a', undefined, 'first'),
        t.answer('b', 'a', `begin ${'x'.repeat(200_000)}`),
        t.prompt('c', 'b', 'last'),
      ],
      { maxLineBytes: 100_000 },
    );
    expect(page.messages.map(message => message.uuid)).toEqual([id('a'), id('b'), id('c')]);
    expect(shown(page)[1]).toMatch(/^begin x+… \(0 MB; the rest is left out\)$/);
    expect(shown(page)[1]?.length).toBeLessThan(2100);
  });
});
