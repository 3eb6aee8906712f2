// The proposals of one client: shown by the editor, decided by the person, withdrawn when the client closes the tab,
// opens another under the same name, or goes away. A proposal that is withdrawn is rejected, never accepted, whatever
// the editor answers afterwards.
import { DiffDecision, hasCode } from '@dovetail/protocol';
import type { EditorPort } from './tools/tool.ts';
import { within } from './within.ts';

export interface Proposal {
  readonly oldFilePath: string;
  readonly newFilePath: string;
  readonly newFileContents: string;
  readonly tabName: string;
}

export interface Proposals {
  /** Settles when the person decides, or as rejected some time after the proposal was withdrawn. */
  open(proposal: Proposal, signal: AbortSignal): Promise<DiffDecision>;
  /** False when there is none of that name: closing twice is no error. Settles when the editor has closed its view. */
  withdraw(tabName: string): Promise<boolean>;
  /** Gives how many there were. Settles when the editor has closed every view, also of those withdrawn before. */
  withdrawAll(): Promise<number>;
  readonly openTabs: readonly string[];
}

interface OpenProposal {
  withdraw(): Promise<void>;
}

/**
 * A person who answers in the terminal makes the CLI close the tab. By its source, 2.1.29 takes a rejection that comes
 * before it has put its own question away for a second answer, so the rejection is not sent at once.
 */
export const withdrawnAfterMs = 500;

/** An editor that does not close its view within this time is not waited for. */
export const viewClosesWithinMs = 2000;

const rejected: DiffDecision = { decision: 'rejected' };

export function createProposals(editor: EditorPort, newId: () => string): Proposals {
  const open = new Map<string, OpenProposal>();
  const closing = new Set<Promise<void>>();

  async function ask(proposalId: string, proposal: Proposal): Promise<DiffDecision> {
    try {
      return DiffDecision.safeParse(await editor.openDiff({ proposalId, ...proposal })).data ?? rejected;
    } catch (error) {
      if (hasCode(error, 'invalid_result') || hasCode(error, 'disconnected')) return rejected;
      throw error;
    }
  }

  async function closeView(proposalId: string): Promise<void> {
    const closed = within(viewClosesWithinMs, () => editor.closeDiff({ proposalId })).then(
      () => undefined,
      // The view is already gone, or the editor cannot close it: there is nothing left to do.
      () => undefined,
    );
    closing.add(closed);
    await closed;
    closing.delete(closed);
  }

  return {
    open({ ...proposal }, signal) {
      // Not even shown: a view opened now would have nobody to close it.
      if (signal.aborted) return Promise.resolve(rejected);
      const { tabName } = proposal;
      void open.get(tabName)?.withdraw();
      const proposalId = newId();
      return new Promise((resolve, reject) => {
        let isWithdrawn = false;
        const leave = () => {
          signal.removeEventListener('abort', onAbort);
          open.delete(tabName);
        };
        const entry: OpenProposal = {
          withdraw() {
            isWithdrawn = true;
            leave();
            setTimeout(resolve, withdrawnAfterMs, rejected).unref();
            return closeView(proposalId);
          },
        };
        const onAbort = () => void entry.withdraw();
        open.set(tabName, entry);
        signal.addEventListener('abort', onAbort, { once: true });
        ask(proposalId, proposal).then(
          decision => {
            if (isWithdrawn) return;
            leave();
            resolve(decision);
          },
          (error: unknown) => {
            if (isWithdrawn) return;
            leave();
            reject(error);
          },
        );
      });
    },
    async withdraw(tabName) {
      const entry = open.get(tabName);
      await entry?.withdraw();
      return entry !== undefined;
    },
    async withdrawAll() {
      const entries = [...open.values()];
      for (const entry of entries) void entry.withdraw();
      await Promise.all(closing);
      return entries.length;
    },
    get openTabs() {
      return [...open.keys()];
    },
  };
}
