// Follows a chat and says what happens in it. Nothing is said about what was there when the page came.
import { finalText, lastTurn, type BlockId, type Changes, type TurnId } from '@dovetail/conversation';
import { effect } from '@preact/signals-core';
import { modeName } from '../composer/bar/modes.ts';
import { activitySignal } from '../store/activity.ts';
import { choicesOf } from '../store/channel-choices.ts';
import type { Chat } from '../store/chat.ts';
import { draftHint } from '../store/drafts.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { completeParagraphs, questionWords, toolEndWords, turnEndWords } from './announcement-words.ts';
import { announcerOf } from './announcer.ts';

export function watchAnnouncements(chat: Chat): () => void {
  const { view } = chat;
  const { say, read } = announcerOf(chat);
  const ended = new Set<BlockId>();
  const retried = new Set<TurnId>();
  const readTo = new Map<BlockId, number>();
  const over = new Set<TurnId>();

  function block(id: BlockId): void {
    const one = view.conversation.blocks[id];
    if (one?.type === 'tool' && one.parentId === null && !ended.has(id)) {
      const words = toolEndWords(one);
      if (words === undefined) return;
      ended.add(id);
      say('polite', words);
    } else if (one?.type === 'text' && one.parentId === null && chat.settings.peek()?.readAnswersAloud === true) {
      const { words, end } = completeParagraphs(one.text, readTo.get(id) ?? 0, !one.preview);
      readTo.set(id, end);
      if (words !== '') read(words);
    } else if (one?.type === 'notice' && one.kind === 'exit' && one.level === 'error' && !ended.has(id)) {
      ended.add(id);
      say('assertive', 'The CLI stopped');
    } else if (one?.type === 'error' && one.reason === 'auth' && !ended.has(id)) {
      ended.add(id);
      say('assertive', 'Not signed in');
    }
  }

  function turn(id: TurnId): void {
    const one = view.conversation.turns[id];
    if (!one || one.stored) return;
    if (one.retry && !retried.has(id)) {
      retried.add(id);
      say('polite', 'The service is busy. Trying again.');
    }
    if (one.state === 'running' || over.has(id)) return;
    over.add(id);
    const words = turnEndWords(one, finalText(view.conversation, one));
    if (words !== undefined && chat.settings.peek()?.readAnswersAloud !== true) say('polite', words);
  }

  let todosDone = new Set<string>();
  let generation = view.generation.peek();
  function todos(): void {
    const done = view.conversation.todos.items.filter(({ status }) => status === 'completed').map(({ text }) => text);
    const news = done.find(text => !todosDone.has(text));
    if (news !== undefined) say('polite', `Done: ${news}`);
    todosDone = new Set(done);
  }

  function changed({ added, changed: others, turns, parts }: Changes): void {
    for (const id of added) block(id);
    for (const id of others) block(id);
    for (const id of turns) turn(id);
    if (parts.includes('todos')) todos();
  }

  function settle(): void {
    generation = view.generation.peek();
    for (const one of Object.values(view.conversation.turns)) if (one && one.state !== 'running') over.add(one.id);
    for (const one of Object.values(view.conversation.blocks)) {
      if (one?.type === 'tool' && one.state !== 'running' && one.state !== 'pending') ended.add(one.id);
      else if (one?.type === 'text') readTo.set(one.id, one.text.length);
      else if (one?.type === 'notice' || one?.type === 'error') ended.add(one.id);
    }
    todosDone = new Set(
      view.conversation.todos.items.filter(({ status }) => status === 'completed').map(({ text }) => text),
    );
  }

  const stops = [
    view.onChanges(changed),
    effect(() => {
      if (view.generation.value !== generation || generation === 0) settle();
    }),
    watchWork(chat),
    watchQuestions(chat),
    watchQueue(chat),
    watchMode(chat),
    watchBox(chat),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchWork(chat: Chat): () => void {
  const activity = activitySignal(chat);
  let isWorking = activity.peek() !== null;
  return effect(() => {
    const now = activity.value !== null;
    if (now && !isWorking && lastTurn(chat.view.conversation)?.stored !== true)
      announcerOf(chat).say('polite', 'Working');
    isWorking = now;
  });
}

function watchQuestions(chat: Chat): () => void {
  const known = new Set<string>();
  return effect(() => {
    const news = chat.questions.waiting.value.filter(({ requestId }) => !known.has(requestId));
    for (const { requestId } of news) known.add(requestId);
    const last = news.at(-1);
    if (!last) return;
    const isMac = chat.hostState.peek()?.platform === 'darwin';
    announcerOf(chat).say('assertive', questionWords(last.request, chat.memory.facts.cwd, isMac));
  });
}

function watchQueue(chat: Chat): () => void {
  let before: number | undefined;
  let generation = -1;
  return effect(() => {
    void chat.view.part('queue');
    const now = chat.view.conversation.queue.length;
    if (chat.view.generation.value === generation && before !== undefined && now > before)
      announcerOf(chat).say('polite', `Queued, ${now} waiting`);
    generation = chat.view.generation.value;
    before = now;
  });
}

function watchMode(chat: Chat): () => void {
  const { value } = choicesOf(chat);
  let before: string | undefined;
  return effect(() => {
    const mode = value.value.permissionMode;
    // Until the host has told it there is only a guess.
    if (chat.hostState.value === undefined) return;
    if (before !== undefined && mode !== before) announcerOf(chat).say('polite', `Mode: ${modeName(mode)}`);
    before = mode;
  });
}

function watchBox(chat: Chat): () => void {
  const box = messageBoxOf(chat);
  const stops = [
    effect(() => {
      if (box.hint.value === draftHint) announcerOf(chat).say('polite', 'Draft restored');
    }),
    effect(() => {
      const note = box.note.value?.text;
      if (note?.startsWith('Not sent') === true) announcerOf(chat).say('assertive', 'Message not sent');
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
