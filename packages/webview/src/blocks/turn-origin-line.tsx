// Why a turn began that nobody asked for.
import type { TurnId } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useSignal } from '../store/use-signal.ts';

export function TurnOriginLine({ turnId }: { turnId: TurnId }) {
  const origin = useSignal(useChat().view.turn(turnId))?.origin;
  if (!origin) return null;
  return (
    <div className="dt-quiet" dir="auto">
      {origin.summary === null ? 'Continued by itself' : `Continued by itself: ${origin.summary}`}
    </div>
  );
}
