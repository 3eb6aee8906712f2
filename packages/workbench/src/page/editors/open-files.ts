// The files that are open in editors, by path. The server is told what is open, what is selected, and what is not saved yet.
import type { Diagnostic } from '@dovetail/protocol';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { debounce } from '../store/debounce.ts';
import { createOpenFile, type OpenFile } from './open-file.ts';
import type { Tabs } from './tabs.ts';

/** As much of a selection as the agent is told. */
const longestSelection = 100_000;

export interface OpenFiles {
  readonly all: ReadonlySignal<ReadonlyMap<string, OpenFile>>;
  of(path: string): OpenFile | undefined;
  open(path: string): OpenFile;
  close(path: string): void;
  /** Tells the server, soon. */
  tell(): void;
  readonly diagnostics: ReadonlySignal<ReadonlyMap<string, readonly Diagnostic[]>>;
  setDiagnostics(path: string, diagnostics: readonly Diagnostic[]): void;
  /** After a lost connection: everything is told and asked again. */
  reconnected(): void;
}

export function createOpenFiles(link: WorkbenchLink, tabs: () => Tabs): OpenFiles {
  const all = signal<ReadonlyMap<string, OpenFile>>(new Map());
  const diagnostics = signal<ReadonlyMap<string, readonly Diagnostic[]>>(new Map());

  const tell = debounce(() => {
    const active = tabs().active.peek();
    const files = [...all.peek().values()].filter(file => file.phase.peek().is === 'ready');
    const front = active?.kind === 'file' ? all.peek().get(active.path) : undefined;
    const selection = front?.selection.peek();
    link.tell('tell_editors', {
      editors: files.map(file => ({
        path: file.path,
        isActive: file === front,
        isDirty: file.isDirty.peek(),
        languageId: file.facts.peek()?.languageId ?? 'plaintext',
      })),
      selection: selection ? { ...selection, text: selection.text.slice(0, longestSelection) } : null,
    });
  }, 120);

  function setDiagnostics(path: string, found: readonly Diagnostic[]): void {
    diagnostics.value = new Map(diagnostics.peek()).set(path, found);
  }

  async function readDiagnostics(path: string): Promise<void> {
    try {
      const answer = await link.ask('get_diagnostics', { path });
      setDiagnostics(path, answer.diagnostics);
    } catch {
      // They come by themselves when they are known.
    }
  }

  return {
    all,
    diagnostics,
    setDiagnostics,
    tell,
    of: path => all.peek().get(path),
    open(path) {
      const known = all.peek().get(path);
      if (known) return known;
      const file = createOpenFile(path, link, tell);
      all.value = new Map(all.peek()).set(path, file);
      void file.load().then(tell);
      void readDiagnostics(path);
      return file;
    },
    close(path) {
      const next = new Map(all.peek());
      next.get(path)?.close();
      next.delete(path);
      all.value = next;
      tell();
    },
    reconnected() {
      for (const file of all.peek().values()) {
        if (!file.isDirty.peek() && file.phase.peek().is !== 'loading') void file.load();
        void readDiagnostics(file.path);
      }
      tell();
    },
  };
}
