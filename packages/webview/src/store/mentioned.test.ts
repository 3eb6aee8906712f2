// What a message mentions is read when it is sent, and the message goes where it was written.
import { emptyConversation } from '@dovetail/conversation';
import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { Chat } from './chat.ts';
import { mentionedTexts, MentionMissing } from './mentioned.ts';
import { createMessageBox } from './message-box.ts';
import { createSending } from './sending.ts';

type Answers = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

function scene(answers: Answers) {
  const asked: [name: string, params: object, about: unknown][] = [];
  const connection = signal<'open' | 'lost'>('open');
  const link = {
    connection,
    async ask(name: string, params: Record<string, unknown>, about: unknown) {
      asked.push([name, params, about]);
      return answers[name]?.(params);
    },
  };
  const view = { conversation: emptyConversation(), onChanges: () => () => {} };
  const parts = { channelId: signal('c1'), launched: signal(true), selection: signal(null), launch() {} };
  return { asked, connection, chat: { link, view, ...parts } as unknown as Chat, channelId: parts.channelId };
}

const failing = (code: string, message: string) => () => {
  throw Object.assign(new Error(message), { code });
};

test('each once, in the order of the words, for the folder of the conversation', async () => {
  const { asked, chat } = scene({
    get_terminal_contents: () => ({ contents: 'boom' }),
    read_problems: () => ({ count: 0, text: '' }),
  });
  expect(mentionedTexts(chat, 'only @src/a.ts', 'c1')).toBeUndefined();
  expect(await mentionedTexts(chat, '@problems:a.ts @terminal:zsh @terminal:zsh', 'c1')).toEqual([
    '<ide_selection>Problems that the editor reports in a.ts:\nnone\n</ide_selection>',
    '<ide_selection>Text of the terminal "zsh":\nboom\n</ide_selection>',
  ]);
  expect(asked).toEqual([
    ['read_problems', { path: 'a.ts' }, { channelId: 'c1' }],
    ['get_terminal_contents', { terminalName: 'zsh' }, { channelId: 'c1' }],
  ]);
});

test.each([
  ['@terminal:zsh', { get_terminal_contents: () => ({ contents: null }) }, 'There is no terminal “zsh” now.'],
  [
    '@terminal:zsh',
    { get_terminal_contents: failing('unsupported_by_editor', 'No.') },
    'This editor does not give out the terminal “zsh”.',
  ],
  ['@problems', { read_problems: failing('internal', 'Broken.') }, 'The problems could not be read: Broken.'],
])('%s cannot be had: %s', async (text, answers: Answers, message) => {
  const reading = mentionedTexts(scene(answers).chat, text, 'c1');
  await expect(reading).rejects.toThrow(MentionMissing);
  await expect(reading).rejects.toThrow(message);
});

test('a lost connection is waited for', async () => {
  let fails = true;
  const { asked, chat, connection } = scene({
    get_terminal_contents() {
      if (!fails) return { contents: 'boom' };
      fails = false;
      connection.value = 'lost';
      return failing('disconnected', 'Gone.')();
    },
  });
  const reading = mentionedTexts(chat, '@terminal:zsh', 'c1');
  await vi.waitFor(() => expect(connection.peek()).toBe('lost'), 10_000);
  connection.value = 'open';
  expect(await reading).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test('the message goes where it was written, also when another conversation is shown meanwhile', async () => {
  let read: ((answer: object) => void) | undefined;
  const { asked, chat, channelId } = scene({
    get_terminal_contents: () => new Promise(resolve => (read = resolve)),
    send_message: () => ({ state: 'sent' }),
  });
  const box = createMessageBox();
  const sending = createSending(chat, box);
  box.write('why @terminal:zsh');
  sending.send();
  await vi.waitFor(() => expect(read).toBeDefined(), 10_000);
  channelId.value = 'c2';
  box.write('other words');
  read?.({ contents: 'boom' });
  await vi.waitFor(() => expect(sending.busy.peek()).toBe(false), 10_000);
  const [name, params] = asked.at(-1) ?? [];
  expect(name).toBe('send_message');
  expect(params).toMatchObject({ channelId: 'c1', content: [{ type: 'text' }, { text: 'why @terminal:zsh' }] });
  expect(box.text.peek()).toBe('other words');
});
