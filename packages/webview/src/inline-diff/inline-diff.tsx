// A change of a text in one column: numbers, signs, words that differ. What comes and goes is said in words once a run.
import { useMemo, type ReactNode } from 'react';
import { ScrollPane } from '../tools/bodies/scroll-pane.tsx';
import { diffRows, lineEndingWords, type DiffLine } from './diff-rows.ts';
import type { Hunk } from './patch.ts';
import './inline-diff.css';

export interface InlineDiffProps {
  readonly hunks: readonly Hunk[];
  readonly name: string;
  /** At most so many lines. */
  readonly cap?: number;
}

const signs = { same: ' ', added: '+', removed: '−' } as const;
const spoken = { same: '', added: 'added: ', removed: 'removed: ' } as const;

export function InlineDiff({ hunks, name, cap }: InlineDiffProps) {
  const endings = useMemo(() => lineEndingWords(hunks), [hunks]);
  const { rows } = useMemo(() => diffRows(hunks, cap), [hunks, cap]);
  const hasNumbers = rows.some(row => row.kind !== 'gap' && row.displayLine !== undefined);
  if (endings !== undefined) return <p className="dt-diff-remark">{endings}</p>;
  return (
    <ScrollPane name={name} className="dt-diff">
      <div className="dt-diff-rows" data-numbered={hasNumbers || undefined}>
        {rows.map((row, at) =>
          row.kind === 'gap' ? (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="dt-diff-gap">
              {row.text}
            </div>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="dt-diff-line" data-kind={row.kind}>
              {hasNumbers && (
                <span className="dt-diff-number" aria-hidden="true">
                  {row.displayLine}
                </span>
              )}
              <span className="dt-diff-sign" aria-hidden="true">
                {signs[row.kind]}
              </span>
              <span className="dt-diff-text">
                {row.beginsRun && <span className="dt-tool-hidden">{spoken[row.kind]}</span>}
                <Marked line={row} />
                {row.showsReturn && <span className="dt-diff-return">CR</span>}
              </span>
            </div>
          ),
        )}
      </div>
    </ScrollPane>
  );
}

function Marked({ line: { text, marks } }: { line: DiffLine }): ReactNode {
  if (marks.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
