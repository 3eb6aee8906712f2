// Markdown as elements. HTML in it is shown as it is written.
import { memo, useMemo } from 'react';
import { BlockToken } from './block-token.tsx';
import { createMarkdownStream, type MarkdownBlock } from './markdown-stream.ts';
import './markdown.css';

export function Markdown({ text, isOpen }: { text: string; isOpen: boolean }) {
  const stream = useMemo(createMarkdownStream, []);
  return (
    <div className="dt-md" data-open={isOpen || undefined}>
      {stream.update(text, isOpen).map(block => (
        <Block key={block.key} block={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ block: { token, isOpen } }: { block: MarkdownBlock }) {
  return <BlockToken token={token} isOpen={isOpen} />;
});
