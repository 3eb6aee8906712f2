// A proposed change, to be decided by hunk or as a whole. Nothing is written and nothing is answered until Accept or Reject.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { relativeTo } from '../files/tree-rows.ts';
import { isComposing, isKey, markStep, moveFocus, useSignal, wordsOf } from '@dovetail/webview';
import { messageOfError } from '../store/message-of-error.ts';
import { useWorkbench } from '../store/workbench-context.ts';
import { createDiffEditor, type DiffEditor } from './diff-editor.ts';
import type { HunkAction } from './hunk-head.ts';
import { mostChangedLines, resultText, totalsOf, type Hunk } from './hunks.ts';
import { ReviewBar } from './review-bar.tsx';
import { standingOf, standingWords } from './review-words.ts';
import type { Review } from './reviews.ts';
import { sizeOfChange } from './size-of-change.ts';
import './proposal-view.css';

export function ProposalView({ review }: { review: Review }) {
  const workbench = useWorkbench();
  const { link, folderPaths, notices, start } = workbench;
  const proposal = useSignal(review.proposal);
  const base = useSignal(review.base);
  const style = useReviewStyle();
  const [hunks, setHunks] = useState<readonly Hunk[]>([]);
  const [isComparedAgain, setComparedAgain] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<DiffEditor | undefined>(undefined);
  const region = useRef<HTMLElement>(null);
  const name = relativeTo(folderPaths.peek(), proposal.path);
  const isBlocked = proposal.isStale && !isComparedAgain;
  const size = useMemo(() => sizeOfChange(base, proposal.newContents), [base, proposal.newContents]);
  const isTooLarge = size.added + size.removed > mostChangedLines;

  useEffect(() => {
    if (!place.current || isTooLarge) return undefined;
    const made = createDiffEditor({
      parent: place.current,
      name,
      path: proposal.path,
      before: base,
      after: review.contents,
      isReadOnly: false,
      style: style.now,
      decisions: review.decisions.peek(),
      buttons: {
        accept: 'Accept',
        reject: 'Reject',
        accepted: '· accepted, written when you finish',
        rejected: '· rejected, stays as it was',
        takeBack: 'Take back',
        act: (number, action) => act(number - 1, action),
      },
      changed(changed, edited) {
        setHunks(changed.hunks());
        if (!edited) return;
        workbench.lastTypedMs = performance.now();
        review.contents = changed.view.state.doc.toString();
        review.save();
      },
    });
    editor.current = made;
    setHunks(made.hunks());
    return () => {
      editor.current = undefined;
      made.destroy();
    };
    // `act` only reads refs and the review itself.
  }, [review, base, style.now, isTooLarge, name, proposal.path, proposal.newContents]);

  function act(index: number, action: HunkAction): void {
    const { current } = editor;
    const hunk = current?.hunks()[index];
    if (!current || !hunk) return;
    const hadFocus = region.current?.contains(document.activeElement) ?? false;
    const rest = Object.entries(review.decisions.peek()).filter(
      ([key]) => key !== hunk.key && !(Number(key) > hunk.old.start && Number(key) < hunk.old.end),
    );
    const decision = action === 'accept' ? 'accepted' : action === 'reject' ? 'rejected' : undefined;
    review.decisions.value = { ...Object.fromEntries(rest), ...(decision && { [hunk.key]: decision }) };
    review.save();
    current.decide(review.decisions.peek());
    const open = current.hunks().findIndex(other => other.decision === undefined);
    if (action !== 'take-back' && open !== -1) current.goTo(nextOpen(current.hunks(), index));
    // The button that was pressed is gone; the one in its place takes the focus.
    if (hadFocus && !region.current?.contains(document.activeElement)) {
      requestAnimationFrame(() => {
        const head = region.current?.querySelector<HTMLElement>(`[data-hunk="${index + 1}"] button`);
        moveFocus(head ?? region.current, 'the person decided a hunk');
      });
    }
  }

  /** What the person typed in the card of the chat for the agent: card and tab are one decision. */
  function wordsFor(proposalId: string): { message?: string } {
    const words = workbench.chats.all.peek().map(({ chat }) => wordsOf(chat, proposalId, 'instead').trim());
    const message = words.find(said => said !== '');
    return message === undefined ? {} : { message };
  }

  async function decide(decision: 'accepted' | 'rejected'): Promise<void> {
    if (isDeciding || (decision === 'accepted' && !canAccept)) return;
    setDeciding(true);
    const { current } = editor;
    const contents = current ? resultText(current.old(), current.view.state.doc, current.hunks()) : review.contents;
    review.save.cancel();
    try {
      const { outcome } = await link.ask('decide_proposal', {
        proposalId: proposal.proposalId,
        decision,
        ...(decision === 'accepted' ? { contents } : wordsFor(proposal.proposalId)),
      });
      if (Object.keys(review.decisions.peek()).length > 0) markStep('review');
      if (outcome === 'gone') void notices.show('This change was no longer asked for. Nothing was written.');
      if (outcome === 'stale') {
        setComparedAgain(false);
        review.proposal.value = { ...review.proposal.peek(), isStale: true };
      }
    } catch (error) {
      void notices.show(`Not decided: ${messageOfError(error)}`, { severity: 'error' });
    }
    setDeciding(false);
  }

  async function compareAgain(): Promise<void> {
    try {
      const { proposal: fresh } = await link.ask('compare_again', { proposalId: proposal.proposalId });
      if (!fresh) return;
      review.decisions.value = {};
      review.base.value = fresh.oldContents ?? '';
      review.proposal.value = fresh;
      setComparedAgain(true);
    } catch (error) {
      void notices.show(`Not compared: ${messageOfError(error)}`, { severity: 'error' });
    }
  }

  const standing = standingOf(hunks.map(hunk => hunk.decision));
  const isAllRejected = standing.total > 0 && standing.rejected === standing.total;
  const canAccept = !isBlocked && !isDeciding && !isAllRejected;
  const totals = isTooLarge ? size : totalsOf(hunks);
  const move = (by: 1 | -1): void => {
    const { current } = editor;
    if (!current || hunks.length === 0) return;
    current.goTo((current.current() + by + hunks.length) % hunks.length);
  };

  function pressed(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const isMac = start.peek()?.platform === 'darwin';
    const is = (key: string): boolean => isKey(event.nativeEvent, key, isMac);
    const now = editor.current?.current() ?? 0;
    if (is('Mod+Enter')) void decide('accepted');
    else if (is('Mod+Shift+Backspace')) void decide('rejected');
    else if (is('F7')) move(1);
    else if (is('Shift+F7')) move(-1);
    else if (is('Alt+Y')) act(now, 'accept');
    else if (is('Alt+N')) act(now, 'reject');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section
      ref={region}
      className="dt-review"
      aria-label={`Proposed change: ${name}`}
      data-proposal={proposal.proposalId}
      tabIndex={-1}
      onKeyDownCapture={pressed}
    >
      <ReviewBar
        name={name}
        totals={totals}
        words={isTooLarge ? 'Too long for hunks: decided as a whole' : standingWords(standing)}
        isNew={proposal.oldContents === null}
        canAccept={canAccept}
        canReject={!isDeciding}
        hunkCount={isTooLarge ? 0 : hunks.length}
        style={style.now}
        from={proposal.from}
        onMove={move}
        onStyle={style.set}
        onAccept={() => void decide('accepted')}
        onReject={() => void decide('rejected')}
      />
      {isBlocked && (
        <div className="dt-wb-bar" role="alert">
          <span>This file changed since the proposal.</span>
          <button type="button" className="dt-wb-button" onClick={() => void compareAgain()}>
            Compare again
          </button>
        </div>
      )}
      {isTooLarge ? (
        <div className="dt-editor-words">
          <p>
            {size.added} lines added, {size.removed} removed. So long a change is not shown by hunk.
          </p>
          <button type="button" className="dt-wb-button" onClick={() => void workbench.actions.openFile(proposal.path)}>
            Open the file as it is
          </button>{' '}
          <button
            type="button"
            className="dt-wb-button"
            onClick={() =>
              void workbench.actions.showText(
                { title: `${name} as proposed`, contents: proposal.newContents, editable: false },
                new AbortController().signal,
              )
            }
          >
            Open the proposed text
          </button>
        </div>
      ) : (
        <div ref={place} className={`dt-review-text dt-review-${style.now}`} dir="ltr" />
      )}
    </section>
  );
}

function nextOpen(hunks: readonly Hunk[], from: number): number {
  for (let step = 1; step <= hunks.length; step += 1) {
    const index = (from + step) % hunks.length;
    if (hunks[index]?.decision === undefined) return index;
  }
  return from;
}

/** The person's setting, until they choose another here. On a narrow screen one column is all there is room for. */
function useReviewStyle(): { now: 'unified' | 'side-by-side'; set(style: 'unified' | 'side-by-side'): void } {
  const { chats, screen } = useWorkbench();
  const [chosen, set] = useState<'unified' | 'side-by-side'>();
  const isNarrow = useSignal(screen) === 'narrow';
  const wanted = chosen ?? chats.active.peek()?.chat.settings.peek()?.reviewStyle ?? 'unified';
  return { now: isNarrow ? 'unified' : wanted, set };
}
