// The line above the first row as long as there is more before it. It is as high in every state.
import { useComputed, useSignal } from '../store/use-signal.ts';
import type { TranscriptModel } from './transcript-model.ts';

export function EarlierMessages({ model: { chat, older } }: { model: TranscriptModel }) {
  const state = useSignal(older.state);
  const isMore = useComputed(() => chat.view.olderCursor.value !== undefined, [chat]);
  if (!isMore) return null;
  return (
    <div className="dt-earlier">
      {state.is === 'failed' ? (
        <>
          <span className="dt-earlier-failed" title={state.because}>
            Earlier messages could not be read: {state.because}
          </span>
          <button type="button" className="dt-linkish" onClick={() => void older.load(true)}>
            Try again
          </button>
        </>
      ) : state.is === 'loading' ? (
        'Loading earlier messages'
      ) : (
        <button type="button" className="dt-linkish" onClick={() => void older.load()}>
          Load earlier messages
        </button>
      )}
    </div>
  );
}
