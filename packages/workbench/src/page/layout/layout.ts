// How the window is arranged: sizes of the panes, which of them are shown, what is open. Kept by the server for each folder.
import { signal, type ReadonlySignal } from '@preact/signals-core';

export type Pane = 'files' | 'editor' | 'terminal' | 'chat';

export interface Sizes {
  readonly files: number;
  readonly chat: number;
  readonly terminal: number;
  readonly changes: number;
}

export type SizeName = keyof Sizes;

export interface SizeRange {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

export const sizeRanges: Readonly<Record<SizeName, SizeRange>> = {
  files: { usual: 236, least: 180, most: 400 },
  chat: { usual: 420, least: 320, most: 760 },
  terminal: { usual: 196, least: 96, most: 640 },
  changes: { usual: 192, least: 96, most: 480 },
};

export interface Layout {
  readonly sizes: ReadonlySignal<Sizes>;
  readonly shown: ReadonlySignal<Readonly<Record<Exclude<Pane, 'editor'>, boolean>>>;
  /** On a narrow screen: the one pane that is shown. */
  readonly pane: ReadonlySignal<Pane>;
  /** On a middle-sized screen the files lie over the rest while this is true. */
  readonly filesOver: ReadonlySignal<boolean>;
  resize(name: SizeName, size: number): void;
  toggle(pane: Exclude<Pane, 'editor'>, shown?: boolean): void;
  showPane(pane: Pane): void;
  /** On a narrow screen: the pane that was shown before this one. */
  leavePane(): void;
  setFilesOver(over: boolean): void;
  load(kept: Readonly<Record<string, unknown>>): void;
  kept(): Readonly<Record<string, unknown>>;
}

export const usualSizes: Sizes = {
  files: sizeRanges.files.usual,
  chat: sizeRanges.chat.usual,
  terminal: sizeRanges.terminal.usual,
  changes: sizeRanges.changes.usual,
};

export function withinRange(name: SizeName, size: number): number {
  const { least, most } = sizeRanges[name];
  return Math.round(Math.min(most, Math.max(least, size)));
}

export function createLayout(changed: () => void): Layout {
  const sizes = signal<Sizes>(usualSizes);
  const shown = signal({ files: true, terminal: true, chat: true });
  const pane = signal<Pane>('chat');
  const filesOver = signal(false);
  let paneBefore: Pane = 'chat';

  function showPane(next: Pane): void {
    if (next === pane.peek()) return;
    paneBefore = pane.peek();
    pane.value = next;
  }

  return {
    sizes,
    shown,
    pane,
    filesOver,
    resize(name, size) {
      sizes.value = { ...sizes.peek(), [name]: withinRange(name, size) };
      changed();
    },
    toggle(name, to) {
      shown.value = { ...shown.peek(), [name]: to ?? !shown.peek()[name] };
      changed();
    },
    showPane,
    leavePane: () => showPane(paneBefore),
    setFilesOver: over => void (filesOver.value = over),
    load(kept) {
      sizes.value = readSizes(kept['sizes']);
      shown.value = readShown(kept['shown']);
    },
    kept: () => ({ sizes: sizes.peek(), shown: shown.peek() }),
  };
}

/** What was kept may be of another version: what is not understood is as usual. */
export function readSizes(kept: unknown): Sizes {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>;
  const one = (name: SizeName): number => {
    const size = given[name];
    return typeof size === 'number' && Number.isFinite(size) ? withinRange(name, size) : sizeRanges[name].usual;
  };
  return { files: one('files'), chat: one('chat'), terminal: one('terminal'), changes: one('changes') };
}

function readShown(kept: unknown): { files: boolean; terminal: boolean; chat: boolean } {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>;
  return { files: given['files'] !== false, terminal: given['terminal'] !== false, chat: given['chat'] !== false };
}
