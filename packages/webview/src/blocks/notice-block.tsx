// Words of the CLI beside the answer: one quiet line, or a note when something is wrong.
import type { BlockId, NoticeBlock as Notice } from '@dovetail/conversation';
import { useMemo, useState } from 'react';
import { useChat } from '../store/chat-context.ts';
import { CopyButton } from './copy-button.tsx';
import { crashWords, isAgain, readExit } from './exit-words.ts';
import { hookWords, readHook } from './hook-words.ts';
import { Note } from './note.tsx';
import { useBlock } from './use-block.ts';

export function NoticeBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'notice');
  if (!block) return null;
  if (block.kind === 'exit' && block.level === 'error') return <CrashNote block={block} />;
  if (block.kind === 'hook') return <HookNotice block={block} />;
  if (block.level === 'info') return <QuietLine block={block} />;
  return (
    <Note tone={block.level === 'error' ? 'danger' : 'warning'} actions={<Details block={block} />}>
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
    <Note tone="warning" actions={<Details block={block} />}>
      <p>{words}</p>
      {facts.said !== '' && <p>{facts.said}</p>}
    </Note>
  );
}

function CrashNote({ block }: { block: Notice }) {
  const chat = useChat();
  const facts = readExit(block.detail);
  const { what, rest } = crashWords(facts);
  const again = useMemo(() => isAgain(block, Object.values(chat.view.conversation.blocks)), [chat, block]);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const resume = async (): Promise<void> => {
    setAsked(true);
    setFailure(undefined);
    try {
      await chat.link.ask('resume_channel', { channelId: chat.channelId.peek() });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setAsked(false);
  };
  const showLog = (
    <button
      type="button"
      className="dt-button"
      data-quiet={again ? undefined : ''}
      onClick={() => void chat.link.ask('open_output_panel', {}).catch(() => undefined)}
    >
      Show log
    </button>
  );
  return (
    <Note
      tone="danger"
      actions={
        <>
          {again && showLog}
          <button
            type="button"
            className="dt-button"
            data-quiet={again ? '' : undefined}
            disabled={isAsked}
            onClick={() => void resume()}
          >
            Resume session
          </button>
          {!again && showLog}
          <Details block={block} />
        </>
      }
    >
      <p>
        <b>{what}</b> {rest}
      </p>
      {facts.stderrTail.trim() !== '' && <p className="dt-note-detail">{lastLine(facts.stderrTail)}</p>}
      {failure !== undefined && <p className="dt-note-detail">{failure}</p>}
    </Note>
  );
}

function Details({ block }: { block: Notice }) {
  return (
    <CopyButton
      label="Copy details"
      isWordy
      text={() => [block.text, ...(block.detail === null ? [] : [JSON.stringify(block.detail, null, 2)])].join('\n')}
    />
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
