// Changes that wait for a verdict. A proposal outlives the window that shows it: closing or reloading decides nothing. It ends
// by the person's verdict, or is withdrawn by whoever asked.
import type { DiffDecision, OpenProposal, ReviewDraft } from '@dovetail/protocol';

export interface NewProposal {
  readonly proposalId: string;
  readonly path: string;
  readonly tabName: string;
  readonly oldContents: string | null;
  readonly newContents: string;
  readonly from: OpenProposal['from'];
}

export type ProposalEnd = 'accepted' | 'rejected' | 'withdrawn';

export interface OpenProposals {
  readonly all: readonly OpenProposal[];
  /** Settles with the verdict; a withdrawal is a rejection. */
  open(proposal: NewProposal): Promise<DiffDecision>;
  withdraw(proposalId: string): void;
  decide(
    proposalId: string,
    verdict: { decision: 'accepted'; contents: string } | { decision: 'rejected'; message?: string },
  ): boolean;
  saveDraft(proposalId: string, draft: ReviewDraft): void;
  /** The person has seen what the file holds now, and decides about that. */
  rebase(proposalId: string, contents: string | null): OpenProposal | undefined;
  /** The file of a proposal is not what it was. */
  markStale(path: string, contents: string | null): void;
  get(proposalId: string): OpenProposal | undefined;
  onOpened(listener: (proposal: OpenProposal) => void): void;
  onClosed(listener: (proposalId: string, because: ProposalEnd) => void): void;
}

interface Waiting {
  proposal: OpenProposal;
  settle(decision: DiffDecision): void;
}

export function createOpenProposals(): OpenProposals {
  const waiting = new Map<string, Waiting>();
  const opened: ((proposal: OpenProposal) => void)[] = [];
  const closed: ((proposalId: string, because: ProposalEnd) => void)[] = [];

  const tell = (proposal: OpenProposal): void => {
    for (const listener of opened) listener(proposal);
  };

  function end(proposalId: string, because: ProposalEnd, decision: DiffDecision): boolean {
    const found = waiting.get(proposalId);
    if (!found) return false;
    waiting.delete(proposalId);
    found.settle(decision);
    for (const listener of closed) listener(proposalId, because);
    return true;
  }

  return {
    get all() {
      return [...waiting.values()].map(({ proposal }) => proposal);
    },
    open(wanted) {
      const proposal: OpenProposal = { ...wanted, isStale: false };
      return new Promise(settle => {
        waiting.set(proposal.proposalId, { proposal, settle });
        tell(proposal);
      });
    },
    withdraw: proposalId => void end(proposalId, 'withdrawn', { decision: 'rejected' }),
    decide(proposalId, verdict) {
      return verdict.decision === 'accepted'
        ? end(proposalId, 'accepted', { decision: 'accepted', contents: verdict.contents })
        : end(proposalId, 'rejected', verdict);
    },
    saveDraft(proposalId, draft) {
      const found = waiting.get(proposalId);
      if (found) found.proposal = { ...found.proposal, draft };
    },
    rebase(proposalId, contents) {
      const found = waiting.get(proposalId);
      if (!found) return undefined;
      const { draft: _decidedBefore, ...proposal } = found.proposal;
      found.proposal = { ...proposal, oldContents: contents, isStale: false };
      tell(found.proposal);
      return found.proposal;
    },
    markStale(path, contents) {
      for (const found of waiting.values()) {
        if (found.proposal.path !== path) continue;
        const isStale = contents !== found.proposal.oldContents;
        if (isStale === found.proposal.isStale) continue;
        found.proposal = { ...found.proposal, isStale };
        tell(found.proposal);
      }
    },
    get: proposalId => waiting.get(proposalId)?.proposal,
    onOpened: listener => void opened.push(listener),
    onClosed: listener => void closed.push(listener),
  };
}
