// Which terminals hold a CLI that is linked to this editor, and why one does not.
import { descendants, runningProcesses } from '@dovetail/agent';
import type { TerminalState } from '@dovetail/protocol';
import type { Terminals } from './terminals.ts';

/** A CLI that has not come by then did not find this editor. */
const patienceMs = 15_000;

export interface TerminalLinks {
  connected(clientId: string, pid: number | undefined): void;
  disconnected(clientId: string): void;
  /** A terminal with a CLI was opened. */
  expect(terminalId: string): void;
  readonly count: number;
}

export function createTerminalLinks(terminals: Terminals): TerminalLinks {
  const terminalOf = new Map<string, string>();

  function terminalWith(pid: number): TerminalState | undefined {
    const all = runningProcesses();
    return terminals.ofProcess(shell => shell === pid || descendants([shell], all).includes(pid));
  }

  /** Observed: 2.1.29 does not tell its process. */
  function newestUnlinked(): TerminalState | undefined {
    return terminals.all.findLast(({ isClaude, isRunning, link }) => isClaude && isRunning && link?.linked !== true);
  }

  return {
    connected(clientId, pid) {
      const found = pid === undefined ? newestUnlinked() : terminalWith(pid);
      if (!found) return;
      terminalOf.set(clientId, found.id);
      terminals.setLink(found.id, { linked: true });
    },
    disconnected(clientId) {
      const terminalId = terminalOf.get(clientId);
      terminalOf.delete(clientId);
      if (terminalId === undefined || [...terminalOf.values()].includes(terminalId)) return;
      terminals.setLink(terminalId, { linked: false, reason: 'Not linked: the CLI in this terminal has ended.' });
    },
    expect(terminalId) {
      const timer = setTimeout(() => {
        const terminal = terminals.all.find(({ id }) => id === terminalId);
        if (!terminal?.isRunning || terminal.link) return;
        const reason = 'Not linked: the CLI has not connected to this editor. Type /ide in it to choose Dovetail.';
        terminals.setLink(terminalId, { linked: false, reason });
      }, patienceMs);
      timer.unref();
    },
    get count() {
      return new Set(terminalOf.values()).size;
    },
  };
}
