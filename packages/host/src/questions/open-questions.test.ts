// Who is asked, whose answer counts, and when a question leaves.
import { EventEmitter, once } from 'node:events';
import { invalidResult } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../testing/fake-context.ts';
import { askedPage, questionChannel, type AskedPage } from '../testing/question-channel.ts';
import { createOpenQuestions, type OtherAnswerer, type PageQuestion } from './open-questions.ts';

const plan: PageQuestion<'plan_review_request', string> = {
  name: 'plan_review_request',
  params: { decisionId: 'd1', plan: 'Leap.' },
  read({ decision, feedback }) {
    if (feedback === 'nonsense') throw invalidResult('plan_review_request', 'nonsense');
    return decision;
  },
};

function start(...pages: AskedPage[]) {
  const { channel, attach, detach } = questionChannel();
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  const questions = createOpenQuestions(channel, log);
  const withdrawal = new AbortController();
  pages.forEach(attach);
  return {
    attach,
    detach,
    warnings,
    withdraw: () => withdrawal.abort(),
    ask: (other?: OtherAnswerer<string>) => questions.ask(plan, withdrawal.signal, other),
  };
}

const approve = { decision: 'approve' };
const keep = { decision: 'keep-planning' };

test('every page that watches is asked, in the channel; the first answer counts and leaves the other', async () => {
  const [one, two] = [askedPage('1'), askedPage('2')];
  const answer = start(one, two).ask();
  const [first, second] = [await one.question(), await two.question()];
  expect(first).toMatchObject({
    channelId: 'channel-1',
    request: { type: 'plan_review_request', decisionId: 'd1', plan: 'Leap.' },
  });
  second.answer(approve);
  expect(await answer).toBe('approve');
  expect(one.withdrawn).toEqual([first.id]);
  expect(two.withdrawn).toEqual([]);
  first.answer(keep);
  expect(await answer).toBe('approve');
});

test('several may be open, each with its own answer', async () => {
  const one = askedPage('1');
  const { ask } = start(one);
  const answers = [ask(), ask()];
  (await one.question(2)).answer(keep);
  expect(await answers[1]).toBe('keep-planning');
  (await one.question(1)).answer(approve);
  expect(await answers[0]).toBe('approve');
});

test('a page that goes away has decided nothing; the next one is asked', async () => {
  const [one, two] = [askedPage('1'), askedPage('2')];
  const { ask, attach, warnings } = start(one);
  const answer = ask();
  await one.question();
  one.leave();
  attach(two);
  (await two.question()).answer(approve);
  expect(await answer).toBe('approve');
  expect(warnings).toEqual([]);
});

test('a page that answers and goes away at once has answered', async () => {
  const one = askedPage('1');
  const answer = start(one).ask();
  (await one.question()).answer(approve);
  one.leave();
  expect(await answer).toBe('approve');
});

test('without a page it waits for one', async () => {
  const late = askedPage('1');
  const { ask, attach } = start();
  const answer = ask();
  attach(late);
  (await late.question()).answer(keep);
  expect(await answer).toBe('keep-planning');
});

test('a page that stops watching loses the question, and gets it again when it comes back', async () => {
  const one = askedPage('1');
  const { ask, attach, detach } = start(one);
  const answer = ask();
  const first = await one.question();
  detach(one);
  expect(one.withdrawn).toEqual([first.id]);
  attach(one);
  first.answer(keep);
  (await one.question(2)).answer(approve);
  expect(await answer).toBe('approve');
});

test('what was answered is not asked of a page that comes later', async () => {
  const [one, late] = [askedPage('1'), askedPage('2')];
  const { ask, attach } = start(one);
  const answer = ask();
  (await one.question()).answer(approve);
  await answer;
  attach(late);
  expect(late.asked).toBe(0);
});

describe('withdrawn by the CLI', () => {
  test('it leaves every page, and there is no answer', async () => {
    const [one, two] = [askedPage('1'), askedPage('2')];
    const { ask, withdraw, attach } = start(one, two);
    const answer = ask();
    const [first, second] = [await one.question(), await two.question()];
    withdraw();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect([one.withdrawn, two.withdrawn]).toEqual([[first.id], [second.id]]);
    const late = askedPage('3');
    attach(late);
    expect(late.asked).toBe(0);
  });

  test('before anybody was asked', async () => {
    const one = askedPage('1');
    const { ask, withdraw } = start(one);
    withdraw();
    await expect(ask()).rejects.toMatchObject({ code: 'cancelled' });
    expect(one.asked).toBe(0);
  });
});

describe('an answer that is none', () => {
  test.each([
    ['against the declaration', { decision: 'perhaps' }],
    ['against the question', { decision: 'approve', feedback: 'nonsense' }],
  ])('%s: that page is asked once more and no more, the other can still answer', async (_, invalid) => {
    const [one, two] = [askedPage('1'), askedPage('2')];
    const { ask, warnings } = start(one, two);
    const answer = ask();
    (await one.question()).answer(invalid);
    (await one.question(2)).answer(invalid);
    const other = await two.question();
    // The answer of the first is worked on before this one.
    other.answer(approve);
    expect(await answer).toBe('approve');
    expect(warnings).toHaveLength(2);
    expect(one.asked).toBe(2);
    expect(one.withdrawn).toEqual([]);
  });

  test('a page that fails decides nothing and is left alone', async () => {
    const [one, two] = [askedPage('1'), askedPage('2')];
    const { ask, warnings } = start(one, two);
    const answer = ask();
    (await one.question()).fail('The page is broken.');
    (await two.question()).answer(approve);
    expect(await answer).toBe('approve');
    expect(warnings).toHaveLength(1);
    expect(one.asked).toBe(1);
  });
});

describe('somebody else who may answer', () => {
  test('is first: the question leaves the page', async () => {
    const one = askedPage('1');
    const elsewhere = new EventEmitter();
    const answer = start(one).ask(async () => String(await once(elsewhere, 'answer')));
    const question = await one.question();
    elsewhere.emit('answer', 'from elsewhere');
    expect(await answer).toBe('from elsewhere');
    expect(one.withdrawn).toEqual([question.id]);
  });

  test('is withdrawn when a page is first, and when the CLI takes it back', async () => {
    const one = askedPage('1');
    const { ask, withdraw } = start(one);
    const signals: AbortSignal[] = [];
    const silent: OtherAnswerer<string> = signal => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const answers = [ask(silent), ask(silent)];
    (await one.question(1)).answer(approve);
    expect(await answers[0]).toBe('approve');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    withdraw();
    await expect(answers[1]).rejects.toMatchObject({ code: 'cancelled' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test.each([
    ['leaves it', () => Promise.resolve(undefined), 0],
    ['fails', () => Promise.reject(new Error('broken')), 1],
  ])('%s: the page decides', async (_, other: OtherAnswerer<string>, warned) => {
    const one = askedPage('1');
    const { ask, warnings } = start(one);
    const answer = ask(other);
    (await one.question()).answer(keep);
    expect(await answer).toBe('keep-planning');
    expect(warnings).toHaveLength(warned);
  });
});
