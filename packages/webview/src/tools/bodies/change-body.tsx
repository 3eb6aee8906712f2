// What was, or would be, changed in a file.
import { useEffect, useMemo, useState } from 'react';
import { computePatch } from '../../inline-diff/compute-patch.ts';
import { diffCap } from '../../inline-diff/diff-rows.ts';
import { InlineDiff } from '../../inline-diff/inline-diff.tsx';
import { wholePatch, type Hunk } from '../../inline-diff/patch.ts';
import { fileChange, lineCount, type FileChange } from '../file-change.ts';
import { relativePath } from '../relative-path.ts';
import { useCwd } from '../use-facts.ts';
import type { BodyProps } from './body-props.ts';
import { Box } from './box.tsx';
import { ChangeFoot } from './change-foot.tsx';
import { ErrorText } from './error-text.tsx';

const linesOfNewFile = 12;

export function ChangeBody({ call }: BodyProps) {
  const cwd = useCwd();
  const change = useMemo(() => fileChange(call), [call]);
  const hunks = useHunks(change, call.preview);
  const isNew = call.name === 'Write' && change.file !== 'overwritten';
  const total = useMemo(
    () =>
      isNew ? lineCount(change.pairs[0]?.after ?? '') : (hunks ?? []).reduce((sum, { lines }) => sum + lines.length, 0),
    [isNew, change, hunks],
  );
  const cap = isNew ? linesOfNewFile : diffCap;
  const hasFailed = call.state === 'failed';
  if (hasFailed && !change.isMissing) return <ErrorText call={call} />;
  return (
    <Box tone={hasFailed ? 'danger' : undefined}>
      {change.isMissing && <p className="dt-diff-remark">The text to replace was not found</p>}
      {hunks && total > 0 && <InlineDiff hunks={hunks} name={`Diff of ${relativePath(change.path, cwd)}`} cap={cap} />}
      {total === 0 && hunks && <p className="dt-diff-remark">An empty file</p>}
      <ChangeFoot
        call={call}
        change={change}
        words={
          total <= cap
            ? ''
            : isNew
              ? `First ${cap} of ${total.toLocaleString('en')} lines`
              : `${cap} of ${total.toLocaleString('en')} lines. The rest is in the diff.`
        }
      />
    </Box>
  );
}

/** Undefined while they are computed. */
function useHunks(change: FileChange, isStreaming: boolean): readonly Hunk[] | undefined {
  const { hunks, pairs, file, isMissing, whole } = change;
  // A file that is written anew, or whose text still comes, needs no comparison.
  const isPlain = isStreaming || isMissing || (file !== 'overwritten' && pairs.every(({ before }) => before === ''));
  const direct = useMemo(
    () =>
      hunks ??
      (isPlain
        ? numberedWhole(
            pairs.flatMap(({ before, after }) => wholePatch(before, after)),
            change,
          )
        : undefined),
    [hunks, isPlain, pairs, change],
  );
  const [computed, setComputed] = useState<readonly Hunk[] | undefined>(undefined);
  useEffect(() => {
    if (direct) return undefined;
    let isWanted = true;
    const texts = whole ? [{ before: whole.before ?? '', after: whole.after }] : pairs;
    Promise.all(texts.map(({ before, after }) => computePatch(before, after, whole !== undefined))).then(
      parts => isWanted && setComputed(parts.flat()),
      () => isWanted && setComputed(pairs.flatMap(({ before, after }) => wholePatch(before, after))),
    );
    return () => {
      isWanted = false;
    };
  }, [direct, whole, pairs]);
  return direct ?? computed;
}

/** A new file begins at its first line. */
function numberedWhole(hunks: readonly Hunk[], { file }: FileChange): readonly Hunk[] {
  return file === 'new' ? hunks.map(hunk => ({ ...hunk, newStart: 1 })) : hunks;
}
