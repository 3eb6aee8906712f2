// What goes on, in one line above the composer while a turn runs or the CLI starts; how to stop it.
import { useEffect, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { activitySignal } from '../../store/activity.ts';
import { useChat } from '../../store/chat-context.ts';
import { useNow } from '../../store/clock.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { reason } from '../../store/sending.ts';
import { offerProcessAfterMs, stoppingOf } from '../../store/stopping.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { statusWords } from './status-words.ts';
import './status-line.css';

export function StatusLine() {
  const chat = useChat();
  const isRunning = useComputed(() => activitySignal(chat).value !== null, [chat]);
  const isStarting = useComputed(
    () => chat.launched.value && (chat.view.status.value?.state ?? 'starting') === 'starting',
    [chat],
  );
  if (isRunning) return <Running />;
  return isStarting ? <Starting /> : null;
}

function Running() {
  const chat = useChat();
  const activity = useSignal(activitySignal(chat));
  const stopping = stoppingOf(chat);
  const askedAtMs = useSignal(stopping.sinceMs);
  const isArmed = useSignal(stopping.armed);
  const isAsked = useComputed(() => chat.questions.count.value > 0, [chat]);
  const nowMs = useNow(true);
  if (!activity) return null;
  const stopsSinceMs = activity.kind === 'stopping' ? Math.min(activity.sinceMs, askedAtMs ?? Infinity) : askedAtMs;
  // A server's question belongs to no step, so the conversation alone does not tell that it waits.
  const goesOn = isAsked ? ({ ...activity, kind: 'waiting_for_you' } as const) : activity;
  const shown =
    stopsSinceMs === undefined ? goesOn : ({ kind: 'stopping', sinceMs: stopsSinceMs, toolUseId: null } as const);
  const verbs = chat.hostState.peek()?.spinnerVerbsConfig;
  const { words, seconds, waitsForYou } = statusWords(shown, chat.view.conversation, nowMs, verbs);
  const isSlow = stopsSinceMs !== undefined && nowMs - stopsSinceMs >= offerProcessAfterMs;
  return (
    <div className="dt-status">
      {waitsForYou ? (
        <span className="dt-status-notice">
          <Icon name="hand" size={14} />
        </span>
      ) : (
        <Spinner />
      )}
      <span className="dt-status-words">
        {words}
        {seconds !== '' && (
          <span aria-hidden="true" className="dt-status-seconds">
            {' '}
            {seconds}
          </span>
        )}
      </span>
      {isSlow ? (
        <StopProcess />
      ) : stopsSinceMs !== undefined ? null : isArmed ? (
        <span className="dt-status-armed">Press Esc again to stop</span>
      ) : (
        <span className="dt-status-keys">
          <kbd aria-hidden="true">Esc</kbd> <kbd aria-hidden="true">Esc</kbd>{' '}
          <span className="dt-hidden">Escape twice</span> stops
        </span>
      )}
    </div>
  );
}

function StopProcess() {
  const chat = useChat();
  return (
    <button
      type="button"
      className="dt-small-button"
      onClick={() => {
        stoppingOf(chat)
          .stopProcess()
          .catch((error: unknown) => {
            messageBoxOf(chat).note.value = { text: `The process was not stopped: ${reason(error)}` };
          });
        messageBoxOf(chat).focus('the person stopped the process');
      }}
    >
      Stop the process
    </button>
  );
}

const quietMs = 400;
const longMs = 10_000;

function Starting() {
  const chat = useChat();
  const [startedMs] = useState(() => Date.now());
  const [isShown, setShown] = useState(false);
  const nowMs = useNow(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="dt-status">
      <Spinner />
      <span className="dt-status-words">Starting the CLI…</span>
      {nowMs - startedMs >= longMs && (
        <>
          <button
            type="button"
            className="dt-small-button dt-small-quiet"
            onClick={() => void chat.link.ask('open_output_panel', {}).catch(() => undefined)}
          >
            Show log
          </button>
          <StopProcess />
        </>
      )}
    </div>
  );
}

export function Spinner() {
  return <span className="dt-spinner" aria-hidden="true" />;
}
