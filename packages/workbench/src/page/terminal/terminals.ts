// The terminals of the window: which there are, which one is in front, and what each shows. What a terminal has shown is with
// the server; a view reads it when it is first drawn, and again after a lost connection.
import type { TerminalState } from '@dovetail/protocol';
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { WorkbenchLink } from '../link/workbench-link.ts';

export interface Terminals {
  readonly all: ReadonlySignal<readonly TerminalState[]>;
  readonly active: ReadonlySignal<TerminalState | undefined>;
  /** Counts the connections: what a view has drawn is of the one before. */
  readonly generation: ReadonlySignal<number>;
  load(terminals: readonly TerminalState[]): void;
  changed(terminal: TerminalState): void;
  closed(terminalId: string): void;
  activate(terminalId: string): void;
  start(options: { claude: boolean }): Promise<string | undefined>;
  /** Once for each start by the person: they want to type into what is drawn now. */
  takeWish(): boolean;
  close(terminalId: string): void;
  output(terminalId: string, data: string): void;
  onOutput(terminalId: string, listener: (data: string) => void): () => void;
}

export function createTerminals(link: WorkbenchLink, refuse: (reason: string) => void): Terminals {
  const all = signal<readonly TerminalState[]>([]);
  const activeId = signal<string | undefined>(undefined);
  const generation = signal(0);
  let isWished = false;
  const listeners = new Map<string, (data: string) => void>();

  function changed(terminal: TerminalState): void {
    const before = all.peek();
    const place = before.findIndex(({ id }) => id === terminal.id);
    all.value = place === -1 ? [...before, terminal] : before.with(place, terminal);
    if (activeId.peek() === undefined) activeId.value = terminal.id;
  }

  return {
    all,
    active: computed(() => all.value.find(({ id }) => id === activeId.value) ?? all.value[0]),
    generation,
    load(terminals) {
      all.value = terminals;
      generation.value += 1;
    },
    changed,
    closed: terminalId => void (all.value = all.peek().filter(({ id }) => id !== terminalId)),
    activate: terminalId => void (activeId.value = terminalId),
    async start({ claude }) {
      isWished = true;
      try {
        const { terminal, reason } = await link.ask('start_terminal', { claude });
        if (!terminal) {
          isWished = false;
          refuse(reason ?? 'The terminal could not be started.');
          return undefined;
        }
        changed(terminal);
        activeId.value = terminal.id;
        return terminal.id;
      } catch (error) {
        isWished = false;
        refuse(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
    takeWish() {
      const was = isWished;
      isWished = false;
      return was;
    },
    close(terminalId) {
      all.value = all.peek().filter(({ id }) => id !== terminalId);
      link.tell('close_terminal', { terminalId });
    },
    output: (terminalId, data) => listeners.get(terminalId)?.(data),
    onOutput(terminalId, listener) {
      listeners.set(terminalId, listener);
      return () => {
        if (listeners.get(terminalId) === listener) listeners.delete(terminalId);
      };
    },
  };
}
