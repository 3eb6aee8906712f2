import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Connection } from '../bridge/bridge.ts';
import type { Chat } from '../store/chat.ts';
import { createQuestions } from '../store/questions.ts';
import { shownQuestions } from './shown-questions.ts';

function started() {
  const connection = signal<Connection>('open');
  const generation = signal(1);
  const channelId = signal('c1');
  const questions = createQuestions(() => 0);
  const chat = { link: { connection }, view: { generation }, questions, channelId } as unknown as Chat;
  const ask = (requestId: string): void =>
    questions.add({ requestId, channelId: 'c1', request: { type: 'plan_review_request' } as never, answer() {} });
  const lose = (): void => {
    connection.value = 'lost';
    questions.forgetAll();
  };
  return { connection, generation, channelId, questions, ask, lose, shown: shownQuestions(chat) };
}
const ids = ({ shown }: ReturnType<typeof started>): string[] => shown.value.list.map(({ requestId }) => requestId);

test('while the connection is lost the questions stay to be read, and cannot be answered', () => {
  const page = started();
  page.ask('q1');
  expect(page.shown.value.isLive).toBe(true);
  page.lose();
  expect(ids(page)).toEqual(['q1']);
  expect(page.shown.value.isLive).toBe(false);
});

test('the list of the host is the truth once it has told it', () => {
  const page = started();
  page.ask('q1');
  page.lose();
  page.connection.value = 'open';
  expect(page.shown.value).toMatchObject({ isLive: false });
  page.ask('q2');
  expect(ids(page)).toEqual(['q2']);
  expect(page.shown.value.isLive).toBe(true);
});

test('a question that is not asked again after the reconnect leaves', () => {
  const page = started();
  page.ask('q1');
  page.lose();
  page.connection.value = 'open';
  page.generation.value += 1;
  expect(ids(page)).toEqual([]);
});

test('another conversation does not show the questions of the one before', () => {
  const page = started();
  page.ask('q1');
  page.lose();
  page.channelId.value = 'c2';
  page.connection.value = 'open';
  expect(ids(page)).toEqual([]);
});
