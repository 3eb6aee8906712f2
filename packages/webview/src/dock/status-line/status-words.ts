// The words of the status line. Seconds come after two of them; nothing whimsical unless the person's settings ask for it.
import type { Activity, ActivityKind, Conversation } from '@dovetail/conversation';
import type { HostState } from '@dovetail/protocol';
import { durationWords } from '../duration.ts';

export interface StatusWords {
  readonly words: string;
  /** Not read aloud. */
  readonly seconds: string;
  readonly waitsForYou: boolean;
}

const secondsAfterMs = 2_000;

const plain: Readonly<Record<Exclude<ActivityKind, 'running_tool' | 'retrying'>, string>> = {
  sending: 'Sending',
  waiting_for_model: 'Waiting for the model',
  thinking: 'Thinking',
  writing: 'Writing',
  waiting_for_you: 'Waiting for you',
  summarising: 'Summarising the conversation',
  stopping: 'Stopping',
};
/** Where counting would only make nervous. */
const uncounted: readonly ActivityKind[] = ['writing', 'waiting_for_you'];

export function statusWords(
  activity: Activity,
  conversation: Conversation,
  nowMs: number,
  verbs: HostState['spinnerVerbsConfig'] = null,
): StatusWords {
  const { kind, sinceMs } = activity;
  const passed = nowMs - sinceMs;
  const isCounted = passed >= secondsAfterMs && !uncounted.includes(kind);
  const seconds = isCounted ? durationWords(passed) : '';
  const waitsForYou = kind === 'waiting_for_you';
  if (kind === 'running_tool') return { words: `Running ${toolName(activity, conversation)}`, seconds, waitsForYou };
  if (kind === 'retrying') return { words: retryWords(conversation, nowMs), seconds: '', waitsForYou };
  if (kind === 'waiting_for_model') return { words: chosenVerb(verbs, sinceMs) ?? plain[kind], seconds, waitsForYou };
  return { words: plain[kind], seconds, waitsForYou };
}

function toolName({ toolUseId }: Activity, { index, blocks }: Conversation): string {
  const block = toolUseId === null ? undefined : blocks[index.tools[toolUseId] ?? ''];
  return block?.type === 'tool' && block.name !== '' ? block.name : 'a tool';
}

function retryWords({ turns, currentTurnId }: Conversation, nowMs: number): string {
  const retry = currentTurnId === null ? null : (turns[currentTurnId]?.retry ?? null);
  if (!retry) return 'Trying again';
  const left = Math.max(0, Math.ceil((retry.untilMs - nowMs) / 1_000));
  const when = left === 0 ? 'now' : `in ${left} s`;
  return `Trying again ${when} (${retry.attempt} of ${retry.maxAttempts})`;
}

/** One for each wait; the same one as long as it lasts. */
function chosenVerb(config: HostState['spinnerVerbsConfig'], sinceMs: number): string | undefined {
  if (!config || config.verbs.length === 0) return undefined;
  const all = config.mode === 'append' ? [plain.waiting_for_model, ...config.verbs] : config.verbs;
  return all[Math.floor(sinceMs / 1_000) % all.length];
}
