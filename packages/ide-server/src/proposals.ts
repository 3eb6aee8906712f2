// The proposals of one client: shown by the editor, decided by the person, withdrawn when the client closes the tab,
// opens another under the same name, or goes away. A proposal that is withdrawn is rejected, never accepted.
import type { DiffDecision } from '@dovetail/protocol';
import type { EditorPort } from './tools/tool.ts';

export interface Proposal {
  readonly oldFilePath: string;
  readonly newFilePath: string;
  readonly newFileContents: string;
  readonly tabName: string;
}

export interface Proposals {
  /** Settles when the person decides, or as rejected when the proposal is withdrawn. */
  open(proposal: Proposal, signal: AbortSignal): Promise<DiffDecision>;
  /** False when there is none of that name: closing twice is no error. */
  withdraw(tabName: string): Promise<boolean>;
  /** Gives how many there were. */
  withdrawAll(): Promise<number>;
  readonly openTabs: readonly string[];
}

const rejected: DiffDecision = { decision: 'rejected' };

export function createProposals(editor: EditorPort, newId: () => string): Proposals {
  const open = new Map<string, { proposalId: string; withdraw(): void }>();

  async function withdraw(tabName: string): Promise<boolean> {
    const entry = open.get(tabName);
    if (!entry) return false;
    open.delete(tabName);
    entry.withdraw();
    // The editor may already have closed the view; then there is nothing left to do.
    await editor.closeDiff({ proposalId: entry.proposalId }).catch(() => undefined);
    return true;
  }

  return {
    async open(proposal, signal) {
      await withdraw(proposal.tabName);
      const proposalId = newId();
      const withdrawn = new Promise<DiffDecision>(resolve => {
        open.set(proposal.tabName, { proposalId, withdraw: () => resolve(rejected) });
      });
      const onAbort = () => void withdraw(proposal.tabName);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        return await Promise.race([editor.openDiff({ proposalId, ...proposal, preserveFocus: true }), withdrawn]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        if (open.get(proposal.tabName)?.proposalId === proposalId) open.delete(proposal.tabName);
      }
    },
    withdraw,
    async withdrawAll() {
      const names = [...open.keys()];
      await Promise.all(names.map(withdraw));
      return names.length;
    },
    get openTabs() {
      return [...open.keys()];
    },
  };
}
