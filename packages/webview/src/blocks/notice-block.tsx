// Words of the CLI beside the answer: one quiet line, or a note when something is wrong.
import type { BlockId, NoticeBlock as Notice } from '@dovetail/conversation';
import { later } from '../later/later.tsx';
import { hookWords, readHook } from './hook-words.ts';
import { NoticeDetails } from './notice-details.tsx';
import { Note } from './note.tsx';
import { useBlock } from './use-block.ts';

const CrashNote = later(async () => (await import('./crash-note.tsx')).CrashNote);
const RewindLine = later(async () => (await import('./rewind-line.tsx')).RewindLine);

export function NoticeBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'notice');
  if (!block) return null;
  if (block.kind === 'exit' && block.level === 'error') return <CrashNote block={block} />;
  if (block.kind === 'hook') return <HookNotice block={block} />;
  if (block.kind === 'rewind') return <RewindLine block={block} />;
  if (block.level === 'info') return <QuietLine block={block} />;
  return (
    <Note tone={block.level === 'error' ? 'danger' : 'warning'} actions={<NoticeDetails block={block} />}>
      <p>{block.text}</p>
    </Note>
  );
}

function QuietLine({ block }: { block: Notice }) {
  return (
    <div className="dt-quiet" dir="auto">
      {block.text}
    </div>
  );
}

function HookNotice({ block }: { block: Notice }) {
  const facts = readHook(block.detail);
  const words = hookWords(block.text, facts);
  if (block.level === 'info') return <div className="dt-quiet">{words}</div>;
  return (
    <Note tone="warning" actions={<NoticeDetails block={block} />}>
      <p>{words}</p>
      {facts.said !== '' && <p>{facts.said}</p>}
    </Note>
  );
}
