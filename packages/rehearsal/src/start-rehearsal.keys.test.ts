// A real key must never be taken for good, kept or shown.
import { afterEach, expect, test } from 'vitest';
import { rehearsalKey } from './environment/rehearsal-key.ts';
import type { Rehearsal } from './rehearsal.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

async function play(): Promise<Rehearsal> {
  rehearsal = await startRehearsal({ scenario: { steps: [{ say: 'hello' }] } });
  return rehearsal;
}

// Looks like a key, made here.
const foreign = ['sk', 'ant', 'api03', 'x'.repeat(40)].join('-');

test.each([
  ['x-api-key', { key: foreign }],
  ['authorization', { headers: { authorization: `Bearer ${foreign}` } }],
  ['an empty key', { key: '' }],
])('a foreign key in %s is refused with a sentence and kept nowhere', async (_where, question) => {
  const running = await play();
  const asked = await ask(running, question);
  expect(asked.status).toBe(401);
  expect(asked.body).toContain('accepts only a dummy key');
  expect(running.requests).toEqual([]);
  const report = running.finish();
  expect(report.problems).toEqual(['A request came without the dummy key of this rehearsal and was refused.']);
  expect(JSON.stringify([report, running.requests, asked.body])).not.toContain(foreign);
});

test('the dummy key is accepted in either header and masked in the recording', async () => {
  const running = await play();
  const asked = await ask(running, { headers: { authorization: `Bearer ${running.key}` } });
  expect(asked.text).toBe('hello');
  expect(running.requests[0]?.headers).toMatchObject({ 'x-api-key': '(masked)', authorization: '(masked)' });
  expect(JSON.stringify(running.requests)).not.toContain(running.key);
});

test('the dummy key is made at run time and can only be one of a rehearsal', async () => {
  expect(rehearsalKey()).toMatch(/^sk-ant-rehearsal-[0-9a-f]{48}$/);
  expect((await play()).key).toBe(rehearsalKey());
});

test('a rehearsal may be given the key of another process', async () => {
  rehearsal = await startRehearsal({ scenario: { steps: [{ say: 'hi' }] }, key: 'sk-ant-rehearsal-other' });
  expect((await ask(rehearsal, { key: rehearsalKey() })).status).toBe(401);
  expect((await ask(rehearsal, { key: 'sk-ant-rehearsal-other' })).text).toBe('hi');
});

test('a rehearsal for everybody takes any dummy key, and still no real one', async () => {
  rehearsal = await startRehearsal({ scenario: { steps: [{ say: 'hi' }, { say: 'again' }] }, anyDummyKey: true });
  const real = ['sk', 'ant', 'api03', 'x'.repeat(95)].join('-');
  const refused = await ask(rehearsal, { key: real });
  expect(refused.status).toBe(401);
  expect(JSON.stringify([rehearsal.requests, rehearsal.problems, refused.body])).not.toContain(real);
  expect((await ask(rehearsal, { key: 'sk-ant-dummy' })).text).toBe('hi');
  expect((await ask(rehearsal, { key: 'test' })).text).toBe('again');
});
