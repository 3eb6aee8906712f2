// Requests that the CLI makes for itself: recognised by how they open, answered plausibly, and no step is used.
// The openings are those seen from 2.1.29 and 2.1.325, shortened.
import { afterEach, describe, expect, test } from 'vitest';
import type { Rehearsal } from './rehearsal.ts';
import type { Scenario } from './scenario/scenario.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask, type Question } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

async function play(scenario: Scenario): Promise<Rehearsal> {
  rehearsal = await startRehearsal({ scenario });
  return rehearsal;
}

const system = (text: string): Pick<Question, 'system'> => ({
  system: [
    { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.29;' },
    { type: 'text', text },
  ],
});

const format = (properties: Record<string, unknown>): Pick<Question, 'body'> => ({
  body: {
    output_config: {
      format: { type: 'json_schema', schema: { type: 'object', properties, required: Object.keys(properties) } },
    },
  },
});

const tools = ['Bash', 'Read'];

describe.each<[string, string, Question, RegExp]>([
  [
    'topic',
    'the topic of a message (2.1.29)',
    {
      ...system('Analyze if this message indicates a new conversation topic. If it does'),
      ...format({ isNewTopic: { type: 'boolean' }, title: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    },
    /^\{"isNewTopic":true,"title":"Rehearsal session"\}$/,
  ],
  [
    'title',
    'a session title (2.1.325)',
    { ...system('You are naming a coding session so the user'), ...format({ title: { type: 'string' } }) },
    /^\{"title":"Rehearsal session"\}$/,
  ],
  [
    'name',
    'a name for /rename (2.1.325)',
    { ...system('Generate a short kebab-case name (2-4 words)'), ...format({ name: { type: 'string' } }) },
    /^\{"name":"rehearsal-session"\}$/,
  ],
  ['paths', 'paths in a command (2.1.29)', system('Extract any file paths that this command reads'), /<filepaths>/],
  ['prefix', 'the prefix of a command (2.1.29)', system('Your task is to process Bash commands that'), /^none$/],
  [
    'hook',
    'a prompt hook with the whole tool list (2.1.29)',
    { ...system('You are evaluating a hook in Claude Code.'), tools },
    /^\{"ok": true\}$/,
  ],
  [
    'hook',
    'a prompt hook with a schema (2.1.325)',
    {
      ...system('You are evaluating a stop-condition hook in Claude Code. Read'),
      ...format({ ok: { type: 'boolean' }, reason: { type: 'string' } }),
    },
    /^\{"ok":true,/,
  ],
  [
    'compaction',
    'compaction (2.1.29)',
    { ...system('You are a helpful AI assistant tasked with summarizing conversations.'), tools: ['Read'] },
    /<summary>/,
  ],
  ['compaction', 'compaction (2.1.325)', { user: 'CRITICAL: Respond with TEXT ONLY. Do NOT', tools }, /<summary>/],
  ['suggestion', 'a prompt suggestion', { user: '[SUGGESTION MODE: Suggest what', tools }, /^go on/],
  [
    'question',
    'a side question',
    { user: '<system-reminder>This is a side question from the user.</system-reminder>\n\nwhy?', tools },
    /rehearsal/,
  ],
  [
    'search',
    'a web search',
    { ...system('You are an assistant for performing a web search tool use'), tools },
    /no results/,
  ],
  ['fetch', 'a fetched page', { user: '\nWeb page content:\n---\nx' }, /does not read/],
  ['probe', 'a probe of the key', { user: 'quota', body: { max_tokens: 1 } }, /^ok$/],
  ['structured', 'anything with a schema', format({ colour: { enum: ['red', 'blue'] } }), /^\{"colour":"red"\}$/],
])('%s', (kind, what, question, answer) => {
  test(`${what} is answered by itself`, async () => {
    const running = await play({ steps: [{ say: 'for the user' }] });
    const asked = await ask(running, question);
    expect(asked.text).toMatch(answer);
    expect(running.requests[0]).toMatchObject({ class: 'side', kind, outcome: 'answered' });
    expect((await ask(running, { user: 'hi', tools })).text).toBe('for the user');
    expect(running.finish()).toMatchObject({ ok: true, requests: { main: 1, side: 1 } });
  });
});

test('a request without tools is the main conversation until the session has shown tools', async () => {
  const running = await play({ steps: [{ say: 'one' }, { say: 'two' }] });
  expect((await ask(running, { user: 'no tools at all' })).text).toBe('one');
  expect((await ask(running, { user: 'with tools', tools })).text).toBe('two');
  await ask(running, { user: 'summarise something' });
  expect(running.requests.map(request => request.kind ?? request.class)).toEqual(['main', 'main', 'other']);
});

test('a probe stops at its one token', async () => {
  const asked = await ask(await play({ steps: [] }), { body: { max_tokens: 1 } });
  expect(asked.events.at(-2)?.delta).toMatchObject({ stop_reason: 'max_tokens' });
});

test('a scenario may answer a side request itself, or let it fail', async () => {
  const running = await play({ steps: [], side: { suggestion: { say: 'run the tests' }, compaction: { fail: 500 } } });
  expect((await ask(running, { user: '[SUGGESTION MODE: x' })).text).toBe('run the tests');
  expect((await ask(running, { user: 'CRITICAL: Respond with TEXT ONLY.' })).status).toBe(500);
});

test('what the user writes is never mistaken for a side request by a phrase inside it', async () => {
  const running = await play({ steps: [{ say: 'main' }] });
  expect((await ask(running, { user: 'What does [SUGGESTION MODE mean?', tools })).text).toBe('main');
});
