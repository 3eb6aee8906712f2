// What is known of the files: folders are read when they are opened, and again when the server says that they changed.
// Nothing opens, closes or is shown by itself.
import type { TreeEntry } from '@dovetail/protocol';
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { rowsOf, type TreeRow } from './tree-rows.ts';

export interface NameField {
  readonly kind: 'rename' | 'file' | 'folder';
  /** The entry to rename, or the folder that gets a new one. */
  readonly path: string;
}

export interface TreeStore {
  readonly rows: ReadonlySignal<readonly TreeRow[]>;
  readonly selected: ReadonlySignal<string | undefined>;
  readonly naming: ReadonlySignal<NameField | undefined>;
  readonly failed: ReadonlySignal<string | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  setRoots(roots: readonly string[]): void;
  toggle(folder: string, open?: boolean): void;
  collapseAll(): void;
  select(path: string | undefined): void;
  name(field: NameField | undefined): void;
  changed(folders: readonly string[]): void;
  reload(): void;
  openFolders(): readonly string[];
}

export function createTreeStore(link: WorkbenchLink, keep: () => void): TreeStore {
  const roots = signal<readonly string[]>([]);
  const known = signal<ReadonlyMap<string, readonly TreeEntry[]>>(new Map());
  const open = signal<ReadonlySet<string>>(new Set());
  const selected = signal<string | undefined>(undefined);
  const naming = signal<NameField | undefined>(undefined);
  const failed = signal<string | undefined>(undefined);
  const rows = computed(() =>
    rowsOf(
      roots.value,
      folder => known.value.get(folder),
      folder => open.value.has(folder),
    ),
  );

  async function read(folder: string): Promise<void> {
    try {
      const { entries, found } = await link.ask('read_folder', { path: folder });
      const next = new Map(known.peek());
      if (found) next.set(folder, entries);
      else next.delete(folder);
      known.value = next;
      if (roots.peek().includes(folder)) failed.value = found ? undefined : 'This folder no longer exists.';
    } catch (error) {
      if (roots.peek().includes(folder)) {
        failed.value = error instanceof Error ? error.message : 'The folder could not be read.';
      }
    }
  }

  return {
    rows,
    selected,
    naming,
    failed,
    isLoading: computed(
      () => failed.value === undefined && roots.value.length > 0 && roots.value.every(root => !known.value.has(root)),
    ),
    setRoots(next) {
      roots.value = next;
      for (const root of next) if (!known.peek().has(root)) void read(root);
    },
    toggle(folder, to = !open.peek().has(folder)) {
      const next = new Set(open.peek());
      if (to) next.add(folder);
      else next.delete(folder);
      open.value = next;
      if (to && !known.peek().has(folder)) void read(folder);
      keep();
    },
    collapseAll() {
      open.value = new Set();
      keep();
    },
    select: path => void (selected.value = path),
    name: field => void (naming.value = field),
    changed(folders) {
      for (const folder of folders) if (known.peek().has(folder) || roots.peek().includes(folder)) void read(folder);
    },
    reload() {
      for (const folder of new Set([...roots.peek(), ...known.peek().keys()])) void read(folder);
    },
    openFolders: () => [...open.peek()],
  };
}
