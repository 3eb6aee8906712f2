// How a turn ended, in the words of the protocol; a failure is an error whose message is the reason.
import type { StopReason } from '@agentclientprotocol/sdk/unstable';
import type { Turn } from '@dovetail/conversation';
import { errorCodes, RpcError } from '../wire/rpc-error.ts';

const byReason: Readonly<Record<string, StopReason>> = {
  max_turns: 'max_turn_requests',
  max_output: 'max_tokens',
  refused: 'refusal',
};

export function stopReasonOf(turn: Turn): StopReason {
  if (turn.state === 'interrupted') return 'cancelled';
  if (turn.state === 'failed') {
    const { reason = 'other', message = 'The turn failed and the CLI did not say why.' } = turn.error ?? {};
    const stopReason = byReason[reason];
    if (stopReason !== undefined) return stopReason;
    throw new RpcError(reason === 'auth' ? errorCodes.authRequired : errorCodes.internal, message, {
      reason,
      ...(typeof turn.error?.status === 'number' && { status: turn.error.status }),
    });
  }
  if (turn.stopReason === 'max_tokens' || turn.stopReason === 'refusal') return turn.stopReason;
  return 'end_turn';
}
