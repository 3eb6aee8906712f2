// The proposals that wait, and how far each review has come. Nothing here decides by itself: a proposal leaves when the server
// says that it was decided or withdrawn.
import type { OpenProposal, ReviewDraft } from '@dovetail/protocol';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { debounce, type Debounced } from '../store/debounce.ts';

export type HunkDecision = 'accepted' | 'rejected';

export interface Review {
  readonly proposal: Signal<OpenProposal>;
  /** By the place of the hunk in the old text. */
  readonly decisions: Signal<Readonly<Record<string, HunkDecision>>>;
  /** The text that the proposal is compared with; another one after "Compare again". */
  readonly base: Signal<string>;
  /** The proposed text as the person has edited it. */
  contents: string;
  readonly save: Debounced;
}

export interface Reviews {
  readonly all: ReadonlySignal<readonly Review[]>;
  of(proposalId: string): Review | undefined;
  /** Returns whether it was not known before. */
  opened(proposal: OpenProposal): boolean;
  closed(proposalId: string): void;
  /** Those of a connection before that are no longer open leave. */
  keepOnly(proposalIds: readonly string[]): readonly string[];
}

export function createReviews(link: WorkbenchLink): Reviews {
  const all = signal<readonly Review[]>([]);
  const idOf = (review: Review): string => review.proposal.peek().proposalId;
  const of = (proposalId: string): Review | undefined => all.peek().find(review => idOf(review) === proposalId);

  function create(proposal: OpenProposal): Review {
    const review: Review = {
      proposal: signal(proposal),
      decisions: signal<Readonly<Record<string, HunkDecision>>>(proposal.draft?.hunks ?? {}),
      base: signal(proposal.oldContents ?? ''),
      contents: proposal.draft?.contents ?? proposal.newContents,
      save: debounce(() => {
        const { proposalId, newContents } = review.proposal.peek();
        const draft: ReviewDraft = {
          hunks: { ...review.decisions.peek() },
          ...(review.contents !== newContents && { contents: review.contents }),
        };
        link.tell('save_review', { proposalId, draft });
      }, 250),
    };
    return review;
  }

  return {
    all,
    of,
    opened(proposal) {
      const known = of(proposal.proposalId);
      if (!known) {
        all.value = [...all.peek(), create(proposal)];
        return true;
      }
      const before = known.proposal.peek();
      known.proposal.value = proposal;
      if (before.newContents !== proposal.newContents) {
        known.contents = proposal.newContents;
        known.decisions.value = {};
      }
      if (!proposal.isStale) known.base.value = proposal.oldContents ?? '';
      return false;
    },
    closed(proposalId) {
      of(proposalId)?.save.cancel();
      all.value = all.peek().filter(review => idOf(review) !== proposalId);
    },
    keepOnly(proposalIds) {
      const gone = all
        .peek()
        .map(idOf)
        .filter(id => !proposalIds.includes(id));
      all.value = all.peek().filter(review => proposalIds.includes(idOf(review)));
      return gone;
    },
  };
}
