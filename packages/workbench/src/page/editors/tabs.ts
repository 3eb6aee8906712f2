// The open editors: files, proposals, comparisons and texts, one of them in front. Closing a tab decides nothing.
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';

export type Tab =
  | { readonly id: string; readonly kind: 'file'; readonly path: string; readonly isPreview: boolean }
  | { readonly id: string; readonly kind: 'proposal'; readonly proposalId: string; readonly path: string }
  | {
      readonly id: string;
      readonly kind: 'diff';
      readonly title: string;
      readonly path: string;
      readonly oldContents: string;
      readonly newContents: string;
    }
  | {
      readonly id: string;
      readonly kind: 'text';
      readonly title: string;
      readonly contents: string;
      readonly editable: boolean;
    }
  | {
      readonly id: string;
      readonly kind: 'change';
      readonly changeId: string;
      readonly chatId: string;
      readonly path: string;
    };

export interface Tabs {
  readonly all: ReadonlySignal<readonly Tab[]>;
  readonly active: ReadonlySignal<Tab | undefined>;
  /** Puts it beside the one in front; a tab with the same id is replaced. */
  add(tab: Tab, options?: { front?: boolean }): void;
  activate(id: string): void;
  remove(id: string): void;
  /** A preview becomes a tab that stays. */
  pin(id: string): void;
  find(fits: (tab: Tab) => boolean): Tab | undefined;
  /** The file that was closed last and is not open again. */
  takeClosed(): string | undefined;
}

export const fileTabId = (path: string): string => `file:${path}`;
export const proposalTabId = (proposalId: string): string => `proposal:${proposalId}`;

const mostRemembered = 20;

export function createTabs(changed: () => void): Tabs {
  const all = signal<readonly Tab[]>([]);
  const activeId = signal<string | undefined>(undefined);
  const closed: string[] = [];
  const active = computed(() => all.value.find(({ id }) => id === activeId.value));

  function activate(id: string): void {
    if (!all.peek().some(tab => tab.id === id)) return;
    activeId.value = id;
    changed();
  }

  return {
    all,
    active,
    activate,
    add(tab, { front = true } = {}) {
      const before = all.peek();
      const same = before.findIndex(({ id }) => id === tab.id);
      const preview = before.findIndex(other => other.kind === 'file' && other.isPreview);
      if (same !== -1) all.value = before.with(same, tab);
      else if (tab.kind === 'file' && tab.isPreview && preview !== -1) all.value = before.with(preview, tab);
      else {
        const place = before.findIndex(({ id }) => id === activeId.peek());
        all.value = before.toSpliced(place === -1 ? before.length : place + 1, 0, tab);
      }
      if (front || active.peek() === undefined) activeId.value = tab.id;
      changed();
    },
    remove(id) {
      const place = all.peek().findIndex(tab => tab.id === id);
      const tab = all.peek()[place];
      if (!tab) return;
      all.value = all.peek().toSpliced(place, 1);
      if (activeId.peek() === id) activeId.value = (all.peek()[place] ?? all.peek()[place - 1])?.id;
      if (tab.kind === 'file') {
        closed.push(tab.path);
        if (closed.length > mostRemembered) closed.shift();
      }
      changed();
    },
    pin(id) {
      all.value = all.peek().map(tab => (tab.id === id && tab.kind === 'file' ? { ...tab, isPreview: false } : tab));
      changed();
    },
    find: fits => all.peek().find(fits),
    takeClosed() {
      for (;;) {
        const path = closed.pop();
        if (path === undefined || !all.peek().some(tab => tab.kind === 'file' && tab.path === path)) return path;
      }
    },
  };
}
