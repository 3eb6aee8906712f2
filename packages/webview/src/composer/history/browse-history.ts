// Up and Down in the message box. The entries are asked for when they are first wanted, and again after each message.
import type { Chat } from '../../store/chat.ts';
import type { MessageBox } from '../../store/message-box.ts';
import { createPromptHistory, distinctPrompts, type PromptHistory } from './prompt-history.ts';

export interface HistoryBrowser {
  /** False when there is nothing that way: the key keeps its own meaning. */
  move(step: 1 | -1): boolean;
  /** After a message was sent: the draft that waited at the bottom comes back. */
  sent(): void;
}

export function createHistoryBrowser(chat: Chat, box: MessageBox): HistoryBrowser {
  let history: PromptHistory | undefined;
  /** How far up the keys went while the entries were on their way. */
  let wanted = 0;
  let isOpening = false;

  async function open(): Promise<PromptHistory> {
    const cwd = chat.memory.facts.cwd ?? undefined;
    const { prompts } = await chat.link.ask('list_prompts', { ...(cwd !== undefined && { cwd }) });
    return createPromptHistory(distinctPrompts(prompts.map(({ text }) => text)));
  }

  function show(step: 1 | -1): boolean {
    const next = history?.move(step, box.text.peek());
    if (next === undefined) return false;
    // Up again goes on to the entry above, Down to the one below.
    box.write(next, step === 1 ? 0 : next.length);
    box.aside.value = history?.isBrowsing ? history.draft : undefined;
    return true;
  }

  return {
    move(step) {
      if (history) return show(step);
      if (step === -1 && !isOpening) return false;
      wanted = Math.max(0, wanted + step);
      if (isOpening) return true;
      isOpening = true;
      const before = box.text.peek();
      open()
        .then(
          opened => {
            if (box.text.peek() !== before) return;
            history ??= opened;
            for (; wanted > 0; wanted -= 1) show(1);
          },
          () => undefined,
        )
        .finally(() => {
          wanted = 0;
          isOpening = false;
        });
      return true;
    },
    sent() {
      const draft = history?.isBrowsing ? history.end() : '';
      history = undefined;
      wanted = 0;
      box.aside.value = undefined;
      if (draft !== '' && box.text.peek() === '') box.write(draft);
    },
  };
}
