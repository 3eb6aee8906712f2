// Asks the host for what `@` may mean: files and, beside them, what else can be mentioned. Two answers, so that files never wait
// for a language server; what was found before stays until the next answer.
import type { FoundFile } from '@dovetail/protocol';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../../store/chat.ts';
import { mentionedThings } from '../mentioned-things.ts';
import { mentionRows, mostRows, type MentionOption, type OtherMentions } from './mention-rows.ts';

export interface MentionSearch {
  /** Undefined: no answer has come yet. */
  readonly rows: ReadonlySignal<readonly MentionOption[] | undefined>;
  /** Changes with every answer about files. */
  readonly files: ReadonlySignal<unknown>;
  /** `answered`: the first row is the first of the answer to what is typed now. */
  readonly state: ReadonlySignal<'asking' | 'answered' | 'failed'>;
}

export interface MentionSearchParts {
  /** Undefined: nothing is to be found. */
  readonly query: ReadonlySignal<string | undefined>;
  readonly includesIgnored: ReadonlySignal<boolean>;
  /** How many rows from the top the person has in use. */
  rowsInUse(): number;
  /** `change` brings other rows under the same files. */
  onOthers(change: () => void): void;
  /** An answer came, or none will. */
  onSettled(): void;
}

const nothing: OtherMentions = { symbols: [], terminals: [], problems: [] };
const mostOfAKind = 4;

export function createMentionSearch(chat: Chat, parts: MentionSearchParts): MentionSearch {
  const { query, includesIgnored } = parts;
  const files = signal<{ readonly found: readonly FoundFile[]; readonly pattern: string } | undefined>(undefined);
  const others = signal<{ readonly found: OtherMentions; readonly pattern: string; readonly keep: number } | undefined>(
    undefined,
  );
  const failedFor = signal<string | undefined>(undefined);
  const about = (): { channelId?: string } => (chat.launched.peek() ? { channelId: chat.channelId.peek() } : {});

  effect(() => {
    const pattern = query.value;
    const includeIgnored = includesIgnored.value;
    if (pattern === undefined) {
      files.value = undefined;
      return undefined;
    }
    failedFor.value = undefined;
    const { signal: ended, abort } = ending();
    chat.link
      .ask('list_files_request', { pattern, limit: mostRows, includeIgnored }, { ...about(), signal: ended })
      .then(
        ({ files: found }) => {
          if (ended.aborted) return;
          files.value = { found, pattern };
          parts.onSettled();
        },
        () => {
          if (ended.aborted) return;
          failedFor.value = pattern;
          parts.onSettled();
        },
      );
    return abort;
  });

  effect(() => {
    const pattern = query.value;
    if (pattern === undefined) {
      others.value = undefined;
      return undefined;
    }
    const { signal: ended, abort } = ending();
    const settle = (found: OtherMentions): void => {
      if (ended.aborted) return;
      parts.onOthers(() => void (others.value = { found, pattern, keep: parts.rowsInUse() }));
      parts.onSettled();
    };
    chat.link
      .ask('list_mentions', { pattern, limit: mostOfAKind }, { ...about(), signal: ended })
      .then(settle, () => settle(nothing));
    return abort;
  });

  return {
    files,
    rows: computed(() => {
      const { found = nothing, keep = 0 } = others.value ?? {};
      // Until files are known the others would be where files will be.
      return files.value && mentionRows(files.value.found, found, { keep, typed: query.value ?? '' });
    }),
    state: computed(() => {
      const pattern = query.value;
      const now = files.value;
      if (now?.pattern !== pattern) return failedFor.value === pattern ? 'failed' : 'asking';
      const firstIsSure = now?.found.length !== 0 && mentionedThings(`@${pattern ?? ''}`).length === 0;
      return firstIsSure || others.value?.pattern === pattern ? 'answered' : 'asking';
    }),
  };
}

function ending(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
