// Mode, model and thinking of this conversation: what holds, and how to change it. What the host says holds; until it has
// said so after a change, its answer to the change does.
import type { PermissionMode } from '@dovetail/protocol';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from './chat.ts';
import { messageBoxOf } from './message-box.ts';
import { reason } from './sending.ts';

export interface Choices {
  readonly permissionMode: PermissionMode;
  readonly model: string;
  readonly thinkingLevel: string;
}

export interface ChannelChoices {
  readonly value: ReadonlySignal<Choices>;
  setMode(mode: PermissionMode): void;
  setModel(model: string): void;
  setThinking(level: string): void;
}

const known = new WeakMap<Chat, ChannelChoices>();

export function choicesOf(chat: Chat): ChannelChoices {
  let choices = known.get(chat);
  if (!choices) known.set(chat, (choices = create(chat)));
  return choices;
}

function create(chat: Chat): ChannelChoices {
  const answered = signal<Partial<Choices>>({});
  effect(() => {
    void chat.view.status.value;
    answered.value = {};
  });
  const value = computed((): Choices => {
    const state = chat.hostState.value;
    const first: Choices = {
      permissionMode: state?.initialPermissionMode ?? 'default',
      model: state?.modelSetting ?? 'default',
      thinkingLevel: state?.thinkingLevel ?? 'default',
    };
    return { ...first, ...chat.view.status.value?.settings, ...answered.value };
  });

  function change<T extends Partial<Choices>>(what: string, asking: (channelId: string) => Promise<T>): void {
    // A choice belongs to a conversation, so it needs one.
    chat.launch();
    asking(chat.channelId.peek()).then(
      now => void (answered.value = { ...answered.peek(), ...now }),
      (error: unknown) => void (messageBoxOf(chat).note.value = { text: `${what} was not changed: ${reason(error)}` }),
    );
  }

  return {
    value,
    setMode: permissionMode =>
      change('The mode', channelId => chat.link.ask('set_permission_mode', { permissionMode }, { channelId })),
    setModel: model =>
      change('The model', async channelId => {
        await chat.link.ask('set_model', { model }, { channelId });
        return { model };
      }),
    setThinking: thinkingLevel =>
      change('Thinking', channelId => chat.link.ask('set_thinking_level', { thinkingLevel }, { channelId })),
  };
}
