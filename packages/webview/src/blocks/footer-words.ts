// The line under a turn: how long it took, what it used, how it ended.
import type { Turn } from '@dovetail/conversation';
import { costWords, durationWords, tokenWords } from './duration-words.ts';

export interface FooterFacts {
  readonly isBilledByKey: boolean;
  readonly isRehearsal: boolean;
}

export function footerWords(turn: Turn, { isBilledByKey, isRehearsal }: FooterFacts): string {
  const words: string[] = [];
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens } = turn.usage;
  const input = inputTokens + cacheReadTokens + cacheCreationTokens;
  if (turn.state === 'done' && !turn.stored) words.push(`Done in ${durationWords(turnMs(turn))}`);
  if (turn.state === 'failed') words.push(`Failed after ${durationWords(turnMs(turn))}`);
  if (input + outputTokens > 0 && !turn.stored) words.push(`${tokenWords(input)} in, ${tokenWords(outputTokens)} out`);
  // What a script says costs nothing, whatever the CLI counts.
  if (isBilledByKey && !isRehearsal && turn.costUsd !== null && turn.costUsd > 0 && !turn.stored)
    words.push(costWords(turn.costUsd));
  if (turn.retries > 0) words.push(turn.retries === 1 ? 'after 1 retry' : `after ${turn.retries} retries`);
  if (isRehearsal) words.push('rehearsal');
  return words.join(' · ');
}

/** For the tooltip. */
export function tokenDetail({ usage, model }: Turn): string {
  const lines = [
    `${usage.inputTokens.toLocaleString('en')} tokens in`,
    `${usage.cacheReadTokens.toLocaleString('en')} read from the cache`,
    `${usage.cacheCreationTokens.toLocaleString('en')} written to the cache`,
    `${usage.outputTokens.toLocaleString('en')} tokens out`,
  ];
  return model === null ? lines.join('\n') : [model, ...lines].join('\n');
}

export function stoppedWords(turn: Turn): string {
  return `You stopped this turn after ${durationWords(turnMs(turn))}`;
}

function turnMs(turn: Turn): number {
  return turn.durationMs ?? Math.max(0, (turn.endedAtMs ?? turn.startedAtMs) - turn.startedAtMs);
}
