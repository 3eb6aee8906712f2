// The `@` and `/` pickers of a message box: what they offer for the words around the caret, which row is active, and what a
// pick does to the words. The keyboard focus stays in the text.
import type { FoundFile, SlashCommand } from '@dovetail/protocol';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chat } from '../../store/chat.ts';
import type { MessageBox } from '../../store/message-box.ts';
import { mention } from '../mentions.ts';
import { allCommands, matchingCommands, type CommandChoice, type OwnCommand } from './commands.ts';
import { openInTerminal, runOwnCommand } from './own-commands.ts';
import { triggerAt, type Trigger } from './trigger.ts';

const mostRows = 8;

export type PickerOption =
  | { readonly kind: 'file'; readonly id: string; readonly file: FoundFile }
  | { readonly kind: 'command'; readonly id: string; readonly command: CommandChoice };

export interface OpenPicker {
  readonly kind: Trigger['kind'];
  readonly query: string;
  readonly options: readonly PickerOption[];
  /** There are more that fit. */
  readonly more: boolean;
}

type How = 'enter' | 'tab' | 'pointer';

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
  const files = signal<{ files: readonly FoundFile[]; more: boolean; pattern: string } | undefined>(undefined);
  let waiting: { readonly how: How; readonly otherwise: (() => void) | undefined } | undefined;

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

  const open = computed((): OpenPicker | null => {
    const now = trigger.value;
    if (!now || isClosed.value) return null;
    if (now.kind === 'commands') {
      const found = matchingCommands(commands.value, now.query);
      if (found.length === 0) return null;
      const options = found.map(command => ({ kind: 'command', id: `command-${command.name}`, command }) as const);
      return { kind: now.kind, query: now.query, options, more: false };
    }
    if (!files.value) return null;
    const options = files.value.files.map(file => ({ kind: 'file', id: `file-${file.path}`, file }) as const);
    return { kind: now.kind, query: now.query, options, more: files.value.more };
  });

  let asking: AbortController | undefined;
  effect(() => {
    const pattern = fileQuery.value;
    const includeIgnored = includesIgnored.value;
    asking?.abort();
    waiting = undefined;
    if (pattern === undefined) {
      files.value = undefined;
      return;
    }
    const mine = (asking = new AbortController());
    const channelId = chat.launched.peek() ? { channelId: chat.channelId.peek() } : {};
    chat.link
      .ask('list_files_request', { pattern, limit: mostRows, includeIgnored }, { ...channelId, signal: mine.signal })
      .then(
        found => {
          if (mine.signal.aborted) return;
          files.value = { files: found.files.slice(0, mostRows), more: found.truncated, pattern };
          settle();
        },
        () => {
          if (!mine.signal.aborted) settle();
        },
      );
  });
  effect(() => {
    if (place.value === undefined) closedAt.value = undefined;
  });
  effect(() => {
    void trigger.value?.query;
    void files.value;
    active.value = 0;
  });

  function settle(): void {
    const key = waiting;
    waiting = undefined;
    if (key && (!isAnswered() || !pick(key.how))) key.otherwise?.();
  }

  const isAnswered = (): boolean => files.peek()?.pattern === fileQuery.peek();

  function pick(how: How, index = active.peek(), otherwise?: () => void): boolean {
    const now = trigger.peek();
    const shown = open.peek();
    if (!now || !shown) return false;
    const option = shown.options[index];
    const isWhole = option?.kind === 'file' && option.file.path === now.query;
    if (shown.kind === 'files' && how !== 'pointer' && index === 0 && !isWhole && !isAnswered()) {
      waiting = { how, otherwise };
      return true;
    }
    if (!option) return false;
    if (option.kind === 'file') return pickFile(now, option.file, how);
    return pickCommand(now, option.command, how);
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
    const blank = /^\s/.test(box.text.peek().slice(now.to)) ? '' : ' ';
    box.replace(now.from, now.to, mention(folder, lines) + blank);
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
      waiting = undefined;
      closedAt.value = place.peek();
    },
  };
}

function isCommand(value: unknown): value is SlashCommand {
  if (typeof value !== 'object' || value === null) return false;
  const { name, description } = value as { name?: unknown; description?: unknown };
  return typeof name === 'string' && typeof description === 'string';
}
