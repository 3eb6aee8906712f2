// A stop that the person asks for. Observed: 2.1.325 takes an interrupt for nothing when it has not yet begun with the
// message, and begins all the same; so a turn that is stopped that early is told again when it begins.
import type { Turn } from '@dovetail/conversation';

export interface TurnStop {
  ask(): Promise<unknown>;
  /** The conversation has changed. */
  look(): void;
}

export interface TurnStopOptions {
  turn(): Turn | undefined;
  interrupt(): Promise<unknown>;
  /** What told it again and failed. */
  onError(error: unknown): void;
}

export function createTurnStop({ turn, interrupt, onError }: TurnStopOptions): TurnStop {
  let early: string | undefined;
  return {
    ask() {
      const running = turn();
      early = running?.begun === false ? running.id : undefined;
      return interrupt();
    },
    look() {
      if (early === undefined) return;
      const running = turn();
      if (running?.id === early && !running.begun) return;
      if (running?.id === early) interrupt().catch(onError);
      early = undefined;
    },
  };
}
