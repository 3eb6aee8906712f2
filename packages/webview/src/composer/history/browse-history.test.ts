// Up and Down while the entries are still on their way.
import { expect, test, vi } from 'vitest';
import type { Chat } from '../../store/chat.ts';
import { createMessageBox } from '../../store/message-box.ts';
import { createHistoryBrowser } from './browse-history.ts';

function scene() {
  let tell: ((answer: object) => void) | undefined;
  const ask = vi.fn<() => Promise<object>>(() => new Promise<object>(resolve => (tell = resolve)));
  const chat = { link: { ask }, memory: { facts: { cwd: null } } } as unknown as Chat;
  const box = createMessageBox();
  const answer = (): void => tell?.({ prompts: [{ text: 'newest' }, { text: 'older' }, { text: 'oldest' }] });
  return { ask, box, answer, history: createHistoryBrowser(chat, box) };
}

test('keys that come before the entries are not lost, and the entries are asked for once', async () => {
  const { ask, box, answer, history } = scene();
  expect([history.move(1), history.move(1), history.move(1), history.move(-1)]).toEqual([true, true, true, true]);
  answer();
  await vi.waitFor(() => expect(box.text.peek()).toBe('older'));
  expect(ask).toHaveBeenCalledTimes(1);
  history.move(-1);
  expect(box.text.peek()).toBe('newest');
});

test('what is typed meanwhile stays', async () => {
  const { box, answer, history } = scene();
  history.move(1);
  box.write('mine');
  answer();
  await vi.waitFor(() => expect(history.move(-1)).toBe(false));
  expect(box.text.peek()).toBe('mine');
});
