// Two texts compared, to be read: nothing is decided here.
import { useEffect, useRef, useState } from 'react';
import { relativeTo } from '../files/tree-rows.ts';
import { Icon } from '../icons/icon.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import { createDiffEditor } from './diff-editor.ts';
import { totalsOf, type Totals } from './hunks.ts';
import './proposal-view.css';

export interface ComparisonProps {
  readonly path: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

export function Comparison({ path, title, before, after }: ComparisonProps) {
  const { folderPaths } = useWorkbench();
  const place = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<'unified' | 'side-by-side'>('unified');
  const [totals, setTotals] = useState<Totals>({ added: 0, removed: 0 });
  const name = relativeTo(folderPaths.peek(), path);
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = createDiffEditor({
      parent: place.current,
      name,
      path,
      before,
      after,
      isReadOnly: true,
      style,
      decisions: {},
      buttons: undefined,
      changed() {},
    });
    setTotals(totalsOf(editor.hunks()));
    return () => editor.destroy();
  }, [name, path, before, after, style]);
  return (
    <section className="dt-review" aria-label={`Comparison: ${title}`}>
      <div className="dt-review-bar dt-review-quiet">
        <bdi className="dt-review-path">{name}</bdi>
        <span className="dt-wb-num">
          <span className="dt-wb-plus">+{totals.added}</span> <span className="dt-wb-minus">−{totals.removed}</span>
        </span>
        <span className="dt-review-words">To read only.</span>
        <span className="dt-review-tools">
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label="Side by side"
            title="Side by side"
            aria-pressed={style === 'side-by-side'}
            onClick={() => setStyle(style === 'unified' ? 'side-by-side' : 'unified')}
          >
            <Icon name="split" size={14} />
          </button>
        </span>
      </div>
      <div ref={place} className={`dt-review-text dt-review-${style}`} dir="ltr" />
    </section>
  );
}
