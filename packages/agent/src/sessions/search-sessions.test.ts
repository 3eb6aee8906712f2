import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchSessions, type SearchHit, type SearchOptions } from './search-sessions.ts';
import {
  call,
  createFixtureStore,
  id,
  startMs,
  toJsonl,
  transcript,
  type FixtureStore,
} from './testing/fixture-store.ts';
import { textMatcher } from './text-matcher.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

async function search(text: string, options: Partial<SearchOptions> = {}): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for await (const hit of searchSessions({ configDir: store.configDir, text, ...options })) hits.push(hit);
  return hits;
}

/** What the excerpt marks. */
function marked(hits: readonly SearchHit[]): string[] {
  return hits.flatMap(hit => hit.matches.map(({ excerpt, column, length }) => excerpt.slice(column, column + length)));
}

async function roles(text: string): Promise<string[]> {
  return (await search(text)).flatMap(hit => hit.matches.map(match => match.role));
}

async function ofTools(text: string): Promise<boolean[]> {
  return (await search(text)).flatMap(hit => hit.matches.map(match => match.isTool));
}

describe('a search', () => {
  test('finds words in prompts, answers, thinking, tool inputs, tool results and titles', async () => {
    const t = transcript(id('s'));
    await store.write(id('s'), [
      t.prompt('a', undefined, 'about apples'),
      t.answer('b', 'a', { type: 'thinking', thinking: 'maybe bananas', signature: 'apples' }),
      t.answer('c', 'b', call('c', 'Bash', { command: 'grep cherries' })),
      t.result('d', 'c', [{ type: 'text', text: 'dates: 3' }], { toolUseResult: { stdout: 'elderberries' } }),
      t.answer('e', 'd', 'figs found'),
      { type: 'custom-title', customTitle: 'A grape title' },
    ]);
    expect(await roles('apples')).toEqual(['user']);
    expect([await ofTools('apples'), await ofTools('figs')]).toEqual([[false], [false]]);
    expect([await ofTools('cherries'), await ofTools('dates')]).toEqual([[true], [true]]);
    expect(await roles('bananas')).toEqual(['assistant']);
    expect(await roles('cherries')).toEqual(['assistant']);
    expect(await roles('dates')).toEqual(['user']);
    expect(await roles('elderberries')).toEqual(['user']);
    expect(await roles('figs')).toEqual(['assistant']);
    expect(await roles('grape')).toEqual(['title']);
    expect(await roles('model-x')).toEqual([]);
    expect(await roles('tool_result')).toEqual([]);
  });

  test('finds what JSON writes differently, without regard to case', async () => {
    const t = transcript(id('s'));
    const escaped = JSON.stringify(t.prompt('b', 'a', 'Grüße 😀 end'))
      .replace('ü', '\\u00fc')
      .replace('😀', '\\ud83d\\ude00');
    await store.write(id('s'), [
      t.prompt('a', undefined, 'say "Hello\\World"\nnext\tline 300 K and naïve cafe\u0301'),
      escaped,
    ]);
    for (const text of ['"hello\\world"', 'world"\nNEXT', 'next\tline', '300 k', 'NAÏVE', 'café', 'GRÜSSE', 'grüße 😀'])
      expect([text, marked(await search(text)).length]).toEqual([text, text === 'GRÜSSE' ? 0 : 1]);
    expect(marked(await search('CAFÉ'))).toEqual(['cafe\u0301']);
    expect((await search('next'))[0]?.matches[0]).toMatchObject({
      uuid: id('a'),
      excerpt: 'say "Hello\\World" next line 300 K and naïve cafe\u0301',
      column: 18,
      length: 4,
    });
  });

  test('takes the words as they are: none of them is a pattern', async () => {
    const t = transcript(id('s'));
    await store.write(id('s'), [t.prompt('a', undefined, 'a.b (c) [d] $5 ^ | {x} * + ? - /y/')]);
    expect(marked(await search('(c) [d] $5 ^ | {x} * + ? - /y/'))).toEqual(['(c) [d] $5 ^ | {x} * + ? - /y/']);
    expect(await search('a.*b')).toEqual([]);
  });

  test('the cheap look at raw JSON never misses what the decoded text holds', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'K', '"', '\\', '/', '\n', '\u0001', 'é', 'e\u0301', 'ß', '😀', ' '),
    });
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (before, words, after, isAscii) => {
        if (words === '') return;
        const matcher = textMatcher(words);
        const whole = before + words.toUpperCase().toLowerCase() + after;
        let json = JSON.stringify(whole);
        if (isAscii) json = json.replace(/[^\0-~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
        expect(matcher.find(whole) === undefined || matcher.mayMatchRaw(json)).toBe(true);
      }),
    );
  });

  test('looks through a line beyond the cap in pieces, also across their borders', async () => {
    const t = transcript(id('s'));
    const long = 'x'.repeat(5_000_000);
    // The border between the first two pieces of a megabyte falls into the word.
    const before = 1024 * 1024 - JSON.stringify(transcript(id('s')).prompt('a', undefined, '')).indexOf('""') - 4;
    await store.write(id('s'), [
      t.prompt('a', undefined, `${'y'.repeat(before)}Needle${long}`),
      t.result('b', 'a', [{ type: 'image', source: { data: `needle${long}` } }]),
    ]);
    const hits = await search('needle');
    expect(marked(hits)).toEqual(['Needle']);
    expect(hits[0]?.matches[0]).toMatchObject({ uuid: id('a'), role: 'user', timestampMs: startMs, column: 60 });
  });

  test('looks at the newest session first and stops at the limit; each names its title', async () => {
    for (const [i, name] of ['old', 'mid', 'new'].entries())
      await store.write(id(name), [transcript(id(name)).prompt('a', undefined, `${name} word`)], startMs + i * 1000);
    expect((await search('word')).map(hit => hit.title)).toEqual(['new word', 'mid word', 'old word']);
    expect((await search('word', { limit: 2 })).map(hit => hit.title)).toEqual(['new word', 'mid word']);
  });

  test('gives so many matches of a session and says that there are more', async () => {
    const t = transcript(id('s'));
    await store.write(
      id('s'),
      ['a', 'b', 'c'].map(name => t.prompt(name, undefined, `word ${name}`)),
    );
    expect(await search('word', { matchesPerSession: 2 })).toMatchObject([
      { hasMore: true, matches: [{ uuid: id('a') }, { uuid: id('b') }] },
    ]);
    expect(await search('word', { matchesPerSession: 3 })).toMatchObject([{ hasMore: false }]);
  });

  test('looks into subagents, and not into what the CLI tells the model', async () => {
    const t = transcript(id('s'));
    await store.write(id('s'), [
      t.prompt('a', undefined, 'go'),
      t.attachment('b', 'a', { type: 'skill_listing', content: 'hidden word' }),
      t.prompt('c', 'b', 'caveat word', { isMeta: true }),
      { type: 'api-request-shape', shape: { system: [{ type: 'text', text: 'system word' }] } },
    ]);
    const folder = join(store.folder, id('s'), 'subagents');
    await mkdir(folder, { recursive: true });
    const said = t.answer('x', undefined, 'the word of a subagent', 'm', { isSidechain: true, agentId: 'abc' });
    await writeFile(join(folder, 'agent-abc.jsonl'), toJsonl([said]));
    expect(await search('word')).toMatchObject([{ id: id('s'), matches: [{ agentId: 'abc', uuid: id('x') }] }]);
  });

  test('ends when it is cancelled', async () => {
    for (const name of ['a', 'b', 'c'])
      await store.write(id(name), [transcript(id(name)).prompt('a', undefined, 'word')]);
    const controller = new AbortController();
    const hits: SearchHit[] = [];
    for await (const hit of searchSessions({ configDir: store.configDir, text: 'word', signal: controller.signal })) {
      hits.push(hit);
      controller.abort();
    }
    expect(hits).toHaveLength(1);
  });

  test('for nothing is refused', async () => {
    await expect(search('  ')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
