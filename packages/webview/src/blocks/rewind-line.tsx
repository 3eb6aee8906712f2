// "Rewound to 11:02 · Undo": what a rewind leaves in the conversation. Once it is undone it says so, with what was left alone.
import { rewindOf, type NoticeBlock, type RewindNote } from '@dovetail/conversation';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../announce/announcer.ts';
import { moveFocus } from '../focus/move-focus.ts';
import { useChat } from '../store/chat-context.ts';
import { clockTime } from '../store/clock-time.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { reason } from '../store/sending.ts';
import { undoRewind } from '../store/undo-rewind.ts';
import { relativePath } from '../tools/relative-path.ts';
import { Rule } from './note.tsx';
import { isUndoneWords, wouldUndoWords } from './rewind-words.ts';
import './rewind-line.css';

type LeftAlone = NonNullable<RewindNote['undone']>['leftAlone'];

export function RewindLine({ block }: { block: NoticeBlock }) {
  const chat = useChat();
  const note = rewindOf(block);
  const line = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const [state, setState] = useState<{ isBusy?: true; failure?: string; leftAlone?: LeftAlone }>({});
  const isUndone = note?.undone !== undefined;

  // The button that had the focus is gone: with the line it stood in, when another conversation is shown.
  useEffect(() => {
    if (isUndone && isPressed.current && hasNoFocus()) moveFocus(line.current, 'the person undid a rewind');
  }, [isUndone]);
  useEffect(
    () => () => {
      if (isPressed.current && hasNoFocus()) messageBoxOf(chat).focus('the person undid a rewind');
    },
    [chat],
  );
  if (!note) return null;

  async function undo({ rewindId }: RewindNote): Promise<void> {
    if (state.isBusy) return;
    isPressed.current = true;
    setState({ isBusy: true });
    try {
      const answer = await undoRewind(chat, rewindId);
      if (answer.undone) setState({});
      else setState({ failure: answer.reason ?? 'The host did not say why.', leftAlone: answer.leftAlone });
      announce(chat, 'polite', answer.undone ? 'Rewind undone' : `Not undone: ${answer.reason ?? ''}`);
    } catch (error) {
      setState({ failure: reason(error) });
      announce(chat, 'polite', `Not undone: ${reason(error)}`);
    }
  }

  const when = clockTime(note.toMs);
  return (
    <div ref={line} tabIndex={-1} className="dt-rewind-line">
      <Rule>
        {note.undone ? (
          isUndoneWords(when, note.undone.inAnother)
        ) : (
          <>
            Rewound to {when} ·{' '}
            <button
              type="button"
              className="dt-linkish"
              title={wouldUndoWords(note)}
              aria-disabled={state.isBusy}
              onClick={() => void undo(note)}
            >
              Undo
            </button>
          </>
        )}
      </Rule>
      {!isUndone && state.failure !== undefined && <p className="dt-rewind-why">Not undone: {state.failure}</p>}
      <LeftAloneFiles files={note.undone?.leftAlone ?? state.leftAlone ?? []} />
    </div>
  );
}

function LeftAloneFiles({ files }: { files: LeftAlone }) {
  const chat = useChat();
  if (files.length === 0) return null;
  const folder = chat.memory.facts.cwd ?? chat.hostState.peek()?.defaultCwd ?? '';
  return (
    <ul className="dt-rewind-left" aria-label="Left alone">
      {files.map(({ filePath, reason: why }) => (
        <li key={filePath}>
          <button
            type="button"
            className="dt-linkish"
            title={filePath}
            onClick={() => void chat.link.ask('open_file', { filePath }).catch(() => undefined)}
          >
            <bdi>{relativePath(filePath, folder)}</bdi>
          </button>{' '}
          {why}
        </li>
      ))}
    </ul>
  );
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;
