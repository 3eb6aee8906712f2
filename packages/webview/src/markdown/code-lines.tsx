// Coloured lines of code. A dense block is drawn in groups, one a frame, so that no frame has to draw all of it; what is not
// coloured yet stands there in plain, and nothing moves.
import { memo, useEffect, useMemo, useState } from 'react';
import { groupEnds } from './group-ends.ts';
import type { ColouredLine } from './highlight-queue.ts';

export function CodeLines({ lines }: { lines: readonly ColouredLine[] }) {
  const ends = useMemo(() => groupEnds(lines), [lines]);
  const [drawn, setDrawn] = useState(1);
  const isWhole = drawn >= ends.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(count => count + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, isWhole]);
  return (
    <>
      {ends.slice(0, drawn).map((end, n) => (
        <Group key={end} lines={lines} from={ends[n - 1] ?? 0} end={end} />
      ))}
      {!isWhole && plain(lines.slice(ends[drawn - 1] ?? 0))}
    </>
  );
}

function plain(lines: readonly ColouredLine[]): string {
  return lines.map(line => line.map(({ text }) => text).join('')).join('\n');
}

interface GroupProps {
  readonly lines: readonly ColouredLine[];
  readonly from: number;
  readonly end: number;
}

const Group = memo(function Group({ lines, from, end }: GroupProps) {
  return lines.slice(from, end).map((line, n) => (
    <span key={n}>
      {line.map(({ text, role }, at) =>
        role === undefined ? (
          text
        ) : (
          <span key={at} className={`dt-code-${role}`}>
            {text}
          </span>
        ),
      )}
      {from + n < lines.length - 1 && '\n'}
    </span>
  ));
});
