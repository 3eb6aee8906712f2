// The `@` and `/` pickers of a message box: what they offer for the words around the caret, which row is active, and what a
// pick does to the words. The keyboard focus stays in the text.
import type { FoundFile, SlashCommand } from '@dovetail/protocol';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chat } from '../../store/chat.ts';
import type { MessageBox } from '../../store/message-box.ts';
import { mention } from '../mentions.ts';
import { allCommands, matchingCommands, type CommandChoice, type OwnCommand } from './commands.ts';
import { mentionOf, type MentionOption } from './mention-rows.ts';
import { createMentionSearch } from './mention-search.ts';
import { openInTerminal, runOwnCommand } from './own-commands.ts';
import { triggerAt, type Trigger } from './trigger.ts';

export type PickerOption =
  MentionOption | { readonly kind: 'command'; readonly id: string; readonly command: CommandChoice };

export interface OpenPicker {
  readonly kind: Trigger['kind'];
  readonly query: string;
  readonly options: readonly PickerOption[];
  /** More may come; what is shown may be for fewer letters. */
  readonly isAsking: boolean;
}

type How = 'enter' | 'tab' | 'pointer';

/** A key that came before the answer that it is about. */
interface WaitingKey {
  readonly how: How;
  readonly otherwise: (() => void) | undefined;
}

export interface Picker {
  readonly open: ReadonlySignal<OpenPicker | null>;
  readonly active: Signal<number>;
  readonly includesIgnored: Signal<boolean>;
  /** The text has the focus. */
  readonly isFocused: Signal<boolean>;
  move(step: number): void;
  /**
   * False: there is nothing to complete, the key keeps its own meaning. A key that comes before the answer to what was typed
   * means the first of that answer; `otherwise` is run if that has nothing to complete.
   */
  pick(how: How, index?: number, otherwise?: () => void): boolean;
  close(): void;
}

export function createPicker(chat: Chat, box: MessageBox): Picker {
  const isFocused = signal(false);
  const includesIgnored = signal(false);
  const active = signal(0);
  const closedAt = signal<string | undefined>(undefined);
  let waiting: readonly WaitingKey[] = [];

  const trigger = computed(() =>
    isFocused.value && box.isTyping.value ? triggerAt(box.text.value, box.caret.value) : null,
  );
  const place = computed(() => (trigger.value ? `${trigger.value.kind} ${trigger.value.from}` : undefined));
  const fileQuery = computed(() => (trigger.value?.kind === 'files' ? trigger.value.query : undefined));
  const isClosed = computed(() => closedAt.value !== undefined && closedAt.value === place.value);

  const commands = computed(() => {
    void chat.view.part('session');
    const { session } = chat.view.conversation;
    const told = session.commands.filter(isCommand);
    return allCommands(told.length > 0 ? told : (chat.config.value?.commands ?? []), session.slashCommands);
  });

  const search = createMentionSearch(chat, {
    query: fileQuery,
    includesIgnored,
    rowsInUse: () => (open.peek()?.options[active.peek()]?.kind === 'file' ? active.peek() + 1 : 0),
    onOthers(change) {
      const before = active.peek() === 0 ? undefined : open.peek()?.options[active.peek()]?.id;
      change();
      active.value = Math.max(0, open.peek()?.options.findIndex(({ id }) => id === before) ?? 0);
    },
    onSettled: settle,
  });

  const open: ReadonlySignal<OpenPicker | null> = computed(() => {
    const now = trigger.value;
    if (!now || isClosed.value) return null;
    if (now.kind === 'commands') {
      const found = matchingCommands(commands.value, now.query);
      if (found.length === 0) return null;
      const options = found.map(command => ({ kind: 'command', id: `command-${command.name}`, command }) as const);
      return { kind: now.kind, query: now.query, options, isAsking: false };
    }
    const options = search.rows.value;
    return options ? { kind: now.kind, query: now.query, options, isAsking: search.state.value === 'asking' } : null;
  });

  effect(() => {
    void fileQuery.value;
    void includesIgnored.value;
    waiting = [];
  });
  effect(() => {
    if (place.value === undefined) closedAt.value = undefined;
  });
  effect(() => {
    void trigger.value?.query;
    void search.files.value;
    active.value = 0;
  });

  function settle(): void {
    if (search.state.peek() === 'asking') return;
    const keys = waiting;
    waiting = [];
    for (const { how, otherwise } of keys) if (!pick(how)) otherwise?.();
  }

  function pick(how: How, index = active.peek(), otherwise?: () => void): boolean {
    const now = trigger.peek();
    const shown = open.peek();
    if (!now || !shown) return false;
    const option = shown.options[index];
    const isWhole = option?.kind === 'file' && option.file.path === now.query;
    if (shown.kind === 'files' && how !== 'pointer' && index === 0 && !isWhole) {
      if (search.state.peek() === 'failed') return false;
      if (search.state.peek() === 'asking') {
        // Tab and then Enter are a pick and a message; Enter twice is impatience.
        if (waiting.at(-1)?.how !== how) waiting = [...waiting, { how, otherwise }];
        return true;
      }
    }
    if (!option) return false;
    if (option.kind === 'file') return pickFile(now, option.file, how);
    if (option.kind === 'command') return pickCommand(now, option.command, how);
    return write(now, mentionOf(option), how);
  }

  function pickFile(now: Trigger, { path, kind }: FoundFile, how: How): boolean {
    const folder = kind === 'folder' ? `${path.replace(/\/$/, '')}/` : path;
    const isWhole = now.query === path && now.to === box.caret.peek();
    if (how === 'enter' && isWhole) return false;
    if (how === 'tab' && kind === 'folder' && !/\s/.test(folder)) {
      // On to what is in it.
      box.replace(now.from, now.to, `@${folder}`);
      return true;
    }
    const lines = now.lines.replace(/^#L?(?=\d)/, '#L').replace(/^#$|-$/, '');
    return write(now, mention(folder, lines));
  }

  /** `how`: given for words that may stand there already, so that Enter sends them. */
  function write(now: Trigger, words: string, how?: How): boolean {
    const text = box.text.peek();
    if (how === 'enter' && text.slice(now.from, now.to) === words) return false;
    box.replace(now.from, now.to, words + (/^\s/.test(text.slice(now.to)) ? '' : ' '));
    return true;
  }

  function pickCommand(now: Trigger, command: CommandChoice, how: How): boolean {
    if (command.kind === 'cli') {
      if (how === 'enter' && now.query === command.name) return false;
      const blank = /^\s/.test(box.text.peek().slice(now.to)) ? '' : ' ';
      box.replace(now.from, now.to, `/${command.name}${blank}`);
      return true;
    }
    if (command.kind === 'ours') {
      box.replace(now.from, now.to, '');
      runOwnCommand(chat, command.name as OwnCommand);
      return true;
    }
    closedAt.value = place.peek();
    box.note.value = {
      text: `/${command.name} works only in a terminal.`,
      action: { label: 'Open in a terminal', run: () => openInTerminal(chat) },
    };
    return true;
  }

  return {
    open,
    active,
    includesIgnored,
    isFocused,
    move(step) {
      const count = open.peek()?.options.length ?? 0;
      if (count > 0) active.value = (active.peek() + step + count) % count;
    },
    pick,
    close() {
      waiting = [];
      closedAt.value = place.peek();
    },
  };
}

function isCommand(value: unknown): value is SlashCommand {
  if (typeof value !== 'object' || value === null) return false;
  const { name, description } = value as { name?: unknown; description?: unknown };
  return typeof name === 'string' && typeof description === 'string';
}
