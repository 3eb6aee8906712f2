// Many lines of output in a box of fixed height; only those in view are mounted.
import { useMemo, useState } from 'react';
import { AnsiText } from '../../ansi/ansi-lines.tsx';
import { parseAnsi } from '../../ansi/parse-ansi.ts';
import { lastLines } from '../output-lines.ts';
import { ScrollPane } from './scroll-pane.tsx';

export const linesCap = 5_000;
const lineHeight = 18;
const boxHeight = 360;
const beyond = 12;

export function VirtualLines({ text }: { text: string }) {
  const lines = useMemo(() => parseAnsi(lastLines(text, linesCap)), [text]);
  const [first, setFirst] = useState(0);
  const from = Math.max(0, first - beyond);
  const to = Math.min(lines.length, first + Math.ceil(boxHeight / lineHeight) + beyond);
  return (
    <ScrollPane
      name="Output"
      className="dt-output dt-output-all"
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / lineHeight))}
    >
      <div
        style={{ blockSize: lines.length * lineHeight, paddingBlockStart: from * lineHeight, boxSizing: 'border-box' }}
      >
        {lines.slice(from, to).map((line, at) => (
          <div key={from + at} style={{ blockSize: lineHeight }}>
            <AnsiText line={line} />
          </div>
        ))}
      </div>
    </ScrollPane>
  );
}
