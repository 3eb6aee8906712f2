// The CLI stopped by itself: what happened, what is safe, and the way on.
import type { NoticeBlock as Notice } from '@dovetail/conversation';
import { useMemo, useState } from 'react';
import { useChat } from '../store/chat-context.ts';
import { crashWords, isAgain, readExit } from './exit-words.ts';
import { NoticeDetails } from './notice-details.tsx';
import { Note } from './note.tsx';

export function CrashNote({ block }: { block: Notice }) {
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
          <NoticeDetails block={block} />
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

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
