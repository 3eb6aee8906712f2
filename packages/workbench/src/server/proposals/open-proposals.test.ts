import { expect, test, vi } from 'vitest';
import type { OpenProposal } from '@dovetail/protocol';
import { createOpenProposals, type NewProposal, type ProposalEnd } from './open-proposals.ts';

const one: NewProposal = {
  proposalId: 'p1',
  path: '/p/a.ts',
  tabName: 'a.ts',
  oldContents: 'old\n',
  newContents: 'new\n',
  from: 'chat',
};

function opened() {
  const proposals = createOpenProposals();
  const told = vi.fn<(proposal: OpenProposal) => void>();
  const ended = vi.fn<(proposalId: string, because: ProposalEnd) => void>();
  proposals.onOpened(told);
  proposals.onClosed(ended);
  return { proposals, told, ended, verdict: proposals.open(one) };
}

test('a proposal waits until the person decides, and gets what they left of it', async () => {
  const { proposals, told, ended, verdict } = opened();
  expect(told).toHaveBeenCalledWith({ ...one, isStale: false });
  expect(proposals.all).toHaveLength(1);
  expect(proposals.decide('p1', { decision: 'accepted', contents: 'new, edited\n' })).toBe(true);
  expect(await verdict).toEqual({ decision: 'accepted', contents: 'new, edited\n' });
  expect(ended).toHaveBeenCalledWith('p1', 'accepted');
  expect(proposals.all).toEqual([]);
});

test('a withdrawal is a rejection, and is told as a withdrawal', async () => {
  const { proposals, ended, verdict } = opened();
  proposals.withdraw('p1');
  expect(await verdict).toEqual({ decision: 'rejected' });
  expect(ended).toHaveBeenCalledWith('p1', 'withdrawn');
});

test('a second verdict comes too late', async () => {
  const { proposals, verdict } = opened();
  expect(proposals.decide('p1', { decision: 'rejected' })).toBe(true);
  expect(proposals.decide('p1', { decision: 'accepted', contents: 'x' })).toBe(false);
  expect(await verdict).toEqual({ decision: 'rejected' });
});

test('how far a review has come is kept for the next window', () => {
  const { proposals } = opened();
  proposals.saveDraft('p1', { hunks: { '0': 'rejected' } });
  expect(proposals.get('p1')?.draft).toEqual({ hunks: { '0': 'rejected' } });
});

test('a file that changed underneath makes its proposal stale, and fresh again when it is put back', () => {
  const { proposals, told } = opened();
  proposals.markStale('/p/other.ts', 'x');
  expect(told).toHaveBeenCalledTimes(1);
  proposals.markStale('/p/a.ts', 'changed by hand\n');
  expect(proposals.get('p1')?.isStale).toBe(true);
  proposals.markStale('/p/a.ts', 'old\n');
  expect(proposals.get('p1')?.isStale).toBe(false);
  expect(told).toHaveBeenCalledTimes(3);
});

test('what was compared again is decided about what the file holds now', async () => {
  const { proposals, verdict } = opened();
  proposals.saveDraft('p1', { hunks: { '0': 'rejected' } });
  proposals.markStale('/p/a.ts', 'changed by hand\n');
  const { draft: _none, ...fresh } = { ...one, oldContents: 'changed by hand\n', isStale: false, draft: undefined };
  expect(proposals.rebase('p1', 'changed by hand\n')).toEqual(fresh);
  proposals.markStale('/p/a.ts', 'changed by hand\n');
  expect(proposals.get('p1')?.isStale).toBe(false);
  proposals.decide('p1', { decision: 'accepted', contents: 'both\n' });
  expect(await verdict).toEqual({ decision: 'accepted', contents: 'both\n' });
  expect(proposals.rebase('p1', null)).toBeUndefined();
});
