// The bar above a proposed change: what it is, how far the review has come, and the two answers, neither louder than the other.
import { Icon } from '../icons/icon.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { Totals } from './hunks.ts';

export interface ReviewBarProps {
  readonly name: string;
  readonly totals: Totals;
  readonly words: string;
  readonly isNew: boolean;
  readonly from: 'chat' | 'terminal';
  readonly canAccept: boolean;
  readonly canReject: boolean;
  readonly hunkCount: number;
  readonly style: 'unified' | 'side-by-side';
  onMove(by: 1 | -1): void;
  onStyle(style: 'unified' | 'side-by-side'): void;
  onAccept(): void;
  onReject(): void;
}

export function ReviewBar(props: ReviewBarProps) {
  const { start } = useWorkbench();
  const mod = useSignal(start)?.platform === 'darwin' ? '⌘' : 'Ctrl';
  const { totals, style } = props;
  return (
    <div className="dt-review-bar">
      <bdi className="dt-review-path" title={props.name}>
        {props.name}
      </bdi>
      <span className="dt-wb-num">
        {totals.added > 0 && <span className="dt-wb-plus">+{totals.added}</span>}{' '}
        {totals.removed > 0 && <span className="dt-wb-minus">−{totals.removed}</span>}
      </span>
      <span className="dt-review-words" role="status">
        {props.isNew && 'New file. '}
        {props.from === 'terminal' && 'From the terminal. '}
        {props.words}
      </span>
      <span className="dt-review-tools">
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="Previous hunk"
          title="Previous hunk"
          aria-keyshortcuts="Shift+F7"
          disabled={props.hunkCount === 0}
          onClick={() => props.onMove(-1)}
        >
          <Icon name="up" size={14} />
        </button>
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="Next hunk"
          title="Next hunk"
          aria-keyshortcuts="F7"
          disabled={props.hunkCount === 0}
          onClick={() => props.onMove(1)}
        >
          <Icon name="bottom" size={14} />
        </button>
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="Side by side"
          title="Side by side"
          aria-pressed={style === 'side-by-side'}
          disabled={props.hunkCount === 0}
          onClick={() => props.onStyle(style === 'unified' ? 'side-by-side' : 'unified')}
        >
          <Icon name="split" size={14} />
        </button>
      </span>
      <span className="dt-review-answers">
        <button
          type="button"
          className="dt-wb-button"
          aria-keyshortcuts="Control+Shift+Backspace"
          disabled={!props.canReject}
          onClick={props.onReject}
        >
          <span className="dt-wb-danger">
            <Icon name="x" size={14} />
          </span>
          Reject
        </button>
        <button
          type="button"
          className="dt-wb-button"
          aria-keyshortcuts="Control+Enter"
          disabled={!props.canAccept}
          onClick={props.onAccept}
        >
          <span className="dt-wb-ok">
            <Icon name="check" size={14} />
          </span>
          Accept
          <kbd aria-hidden="true">{mod} ⏎</kbd>
        </button>
      </span>
    </div>
  );
}
