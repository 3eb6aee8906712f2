import { hasCode, invalidResult, disconnected } from '@dovetail/protocol';
import { counter } from '@dovetail/rpc';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProposals, viewClosesWithinMs, withdrawnAfterMs } from './proposals.ts';
import { fakeEditor, reviewingEditor } from './testing/fake-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const proposal = (tabName = 'tab', newFileContents = 'new') => ({
  oldFilePath: '/a',
  newFilePath: '/a',
  newFileContents,
  tabName,
});

function review(editor = reviewingEditor()) {
  const proposals = createProposals(editor.port, counter('proposal'));
  const giveUp = new AbortController();
  const settled: unknown[] = [];
  const open = (tabName?: string, signal = giveUp.signal) => {
    const decision = proposals.open(proposal(tabName), signal);
    decision.then(
      value => settled.push(value),
      () => settled.push('failed'),
    );
    return decision;
  };
  return { editor, proposals, open, giveUp, settled };
}

describe('a decision', () => {
  test('the editor is shown the proposal and nothing else', async () => {
    const { editor, proposals, open } = review();
    void open();
    expect(editor.asked).toEqual([{ call: 'openDiff', params: { proposalId: 'proposal-1', ...proposal() } }]);
    expect(proposals.openTabs).toEqual(['tab']);
  });

  test.each([
    { decision: 'accepted', contents: 'changed by hand\r\n' },
    { decision: 'accepted', contents: '' },
    { decision: 'rejected' },
  ])('%j is passed on, and the proposal is over', async answer => {
    const { editor, proposals, open } = review();
    const decision = open();
    editor.decide('proposal-1', answer);
    expect(await decision).toEqual(answer);
    expect(proposals.openTabs).toEqual([]);
    expect(await proposals.withdraw('tab')).toBe(false);
    expect(editor.of('closeDiff')).toEqual([]);
  });

  test.each([
    undefined,
    null,
    true,
    'accepted',
    {},
    { decision: 'accepted' },
    { decision: 'accepted', contents: null },
    { decision: 'ACCEPTED', contents: 'x' },
    { decision: 'TAB_CLOSED' },
    [{ decision: 'accepted', contents: 'x' }],
  ])('the malformed answer %j is a rejection', async answer => {
    const { editor, open } = review();
    const decision = open();
    editor.decide('proposal-1', answer);
    expect(await decision).toEqual({ decision: 'rejected' });
  });

  test.each([invalidResult('editor/openDiff', 'x'), disconnected()])('so is %s of the wire', async error => {
    const { editor, open } = review();
    const decision = open();
    editor.fail('proposal-1', error);
    expect(await decision).toEqual({ decision: 'rejected' });
  });

  test('an editor that cannot show it decides nothing', async () => {
    const { proposals, open } = review(reviewingEditor({ openDiff: undefined }));
    await expect(open()).rejects.toSatisfy((error: unknown) => hasCode(error, 'unsupported_by_editor'));
    expect(proposals.openTabs).toEqual([]);
  });

  test('nor does one that throws at once', async () => {
    const editor = fakeEditor();
    const throwing = { ...editor.port, openDiff: (): never => fail() };
    const proposals = createProposals(throwing, counter('p'));
    await expect(proposals.open(proposal(), new AbortController().signal)).rejects.toThrow('at once');
    expect(proposals.openTabs).toEqual([]);
  });
});

function fail(): never {
  throw new Error('at once');
}

describe('a withdrawal', () => {
  test('closes the view at once, and the rejection follows when the client has had time', async () => {
    const { editor, proposals, open, settled } = review();
    void open();
    expect(await proposals.withdraw('tab')).toBe(true);
    expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
    expect(proposals.openTabs).toEqual([]);
    await vi.advanceTimersByTimeAsync(withdrawnAfterMs - 1);
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toEqual([{ decision: 'rejected' }]);
  });

  test('twice is no error, and the view is closed once', async () => {
    const { editor, proposals, open } = review();
    void open();
    expect(await Promise.all([proposals.withdraw('tab'), proposals.withdraw('tab')])).toEqual([true, false]);
    expect(editor.of('closeDiff')).toHaveLength(1);
  });

  test.each([{ decision: 'accepted', contents: 'late' }, new Error('late')])(
    'what the editor says afterwards (%s) does not count',
    async late => {
      const { editor, proposals, open, settled } = review(reviewingEditor({ closeDiff: () => ({}) }));
      void open();
      await proposals.withdraw('tab');
      if (late instanceof Error) editor.fail('proposal-1', late);
      else editor.decide('proposal-1', late);
      await vi.advanceTimersByTimeAsync(withdrawnAfterMs);
      expect(settled).toEqual([{ decision: 'rejected' }]);
    },
  );

  test('an accepted proposal stays accepted when the tab is closed right after', async () => {
    const { editor, proposals, open } = review();
    const decision = open();
    editor.decide('proposal-1', { decision: 'accepted', contents: 'x' });
    await vi.advanceTimersByTimeAsync(0);
    expect(await proposals.withdraw('tab')).toBe(false);
    expect(await decision).toEqual({ decision: 'accepted', contents: 'x' });
  });

  test('does not wait for ever for an editor that does not close', async () => {
    const { proposals, open } = review(reviewingEditor({ closeDiff: () => new Promise(() => {}) }));
    void open();
    const closed = proposals.withdrawAll();
    await vi.advanceTimersByTimeAsync(viewClosesWithinMs);
    expect(await closed).toBe(1);
  });

  test.each(['throws', 'rejects'])('is not disturbed by an editor that %s', async how => {
    const closeDiff = (): Promise<never> => (how === 'throws' ? fail() : Promise.reject(new Error('gone')));
    const editor = reviewingEditor();
    const proposals = createProposals({ ...editor.port, closeDiff }, counter('proposal'));
    void proposals.open(proposal(), new AbortController().signal);
    expect(await proposals.withdraw('tab')).toBe(true);
  });

  test('of all, gives how many there were', async () => {
    const { editor, proposals, open } = review();
    void open('a');
    void open('b');
    editor.decide('proposal-1', { decision: 'rejected' });
    await vi.advanceTimersByTimeAsync(0);
    void open('c');
    expect(await proposals.withdrawAll()).toBe(2);
    expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-2' }, { proposalId: 'proposal-3' }]);
    expect(await proposals.withdrawAll()).toBe(0);
  });
});

describe('the client gives up', () => {
  test('the view is closed', async () => {
    const { editor, proposals, open, giveUp, settled } = review();
    void open();
    giveUp.abort();
    expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
    expect(proposals.openTabs).toEqual([]);
    await vi.advanceTimersByTimeAsync(withdrawnAfterMs);
    expect(settled).toEqual([{ decision: 'rejected' }]);
  });

  test('before it is shown: it never is', async () => {
    const { editor, open } = review();
    expect(await open('tab', AbortSignal.abort())).toEqual({ decision: 'rejected' });
    expect(editor.asked).toEqual([]);
  });

  test('after a decision: nothing happens', async () => {
    const { editor, open, giveUp } = review();
    const decision = open();
    editor.decide('proposal-1', { decision: 'rejected' });
    await decision;
    giveUp.abort();
    expect(editor.of('closeDiff')).toEqual([]);
  });
});

describe('the same name again', () => {
  test('the older one is withdrawn before the newer one is shown', async () => {
    const { editor, proposals, open, settled } = review();
    void open();
    const newer = open();
    expect(editor.asked.map(({ call, params }) => [call, params['proposalId']])).toEqual([
      ['openDiff', 'proposal-1'],
      ['closeDiff', 'proposal-1'],
      ['openDiff', 'proposal-2'],
    ]);
    editor.decide('proposal-2', { decision: 'accepted', contents: 'x' });
    expect(await newer).toEqual({ decision: 'accepted', contents: 'x' });
    await vi.advanceTimersByTimeAsync(withdrawnAfterMs);
    expect(settled).toEqual([{ decision: 'accepted', contents: 'x' }, { decision: 'rejected' }]);
    expect(proposals.openTabs).toEqual([]);
  });

  test('many at once, with an editor that is slow to close: only the last is left, and all can be closed', async () => {
    const { editor, proposals, open } = review(
      reviewingEditor({ closeDiff: () => new Promise(resolve => setTimeout(resolve, 100, {})) }),
    );
    for (let n = 0; n < 5; n++) void open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(proposals.openTabs).toEqual(['tab']);
    expect(editor.of('closeDiff')).toHaveLength(4);
    const last = proposals.withdraw('tab');
    await vi.advanceTimersByTimeAsync(100);
    expect(await last).toBe(true);
    expect(editor.of('closeDiff').map(({ proposalId }) => proposalId)).toEqual(
      editor.of('openDiff').map(({ proposalId }) => proposalId),
    );
  });

  test('giving up the older one does not touch the newer one', async () => {
    const { proposals, open, giveUp } = review();
    void open('tab', giveUp.signal);
    void open('tab', new AbortController().signal);
    giveUp.abort();
    expect(proposals.openTabs).toEqual(['tab']);
  });
});
