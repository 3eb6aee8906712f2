// A step of a scenario becomes an answer to one request: tool names chosen, usage counted, ids made.
import { randomBytes } from 'node:crypto';
import type { ScriptedUsage, Step, ToolCalls } from '../scenario/scenario.ts';
import { apiFailure } from './api-error.ts';
import { usageOf, type Answer, type AnswerBlock } from './answer.ts';
import { longText } from './long-text.ts';
import { countPieces, jsonPieces, textPieces } from './pieces.ts';
import type { RequestFacts } from './request-facts.ts';

export interface AnswerDefaults {
  readonly speed: number;
  readonly usage: ScriptedUsage;
  /** Wins over the speed of every step. */
  readonly forcedSpeed?: number | undefined;
}

const newId = (prefix: string): string => `${prefix}_rehearsal${randomBytes(9).toString('hex')}`;

// Opaque to the CLI, which only sends it back with the thinking block it belongs to.
const signature = Buffer.from('rehearsal: scripted thinking has no signature').toString('base64');

/** `Task|Agent` means whichever of them the CLI offers. */
function offeredName(name: string, facts: RequestFacts): string {
  const options = name.split('|');
  return options.find(option => facts.tools.includes(option)) ?? options[0] ?? name;
}

function callBlocks(calls: ToolCalls | readonly ToolCalls[], facts: RequestFacts): AnswerBlock[] {
  return [calls].flat().flatMap(group =>
    Object.entries(group).map(([name, input]) => ({
      type: 'tool_use' as const,
      id: newId('toolu'),
      name: offeredName(name, facts),
      input: input ?? {},
    })),
  );
}

function sayBlock(say: NonNullable<Step['say']>): AnswerBlock {
  return { type: 'text', text: typeof say === 'string' ? say : longText(Number(say.tokens) || 0) };
}

function blocksOfStep(step: Step, facts: RequestFacts): AnswerBlock[] {
  const parts = step.blocks ?? [{ think: step.think }, { say: step.say }, { call: step.call }];
  return parts.flatMap((part): AnswerBlock[] => [
    ...(part.think === undefined ? [] : [{ type: 'thinking' as const, thinking: part.think, signature }]),
    ...(part.say === undefined ? [] : [sayBlock(part.say)]),
    ...(part.call === undefined ? [] : callBlocks(part.call, facts)),
  ]);
}

function blockPieces(block: AnswerBlock): Iterable<string> {
  if (block.type === 'tool_use') return jsonPieces(block.input);
  return textPieces(block.type === 'text' ? block.text : block.thinking);
}

function stopOf(step: Step, blocks: readonly AnswerBlock[]): Answer['stop'] {
  if (typeof step.stop === 'object') return { reason: 'stop_sequence', sequence: step.stop.sequence };
  const usual = blocks.some(block => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  return { reason: step.stop ?? usual, sequence: null };
}

/** About four characters a token, as everywhere where nobody counts. */
export function estimateTokens(value: unknown): number {
  return Math.max(1, Math.ceil(JSON.stringify(value).length / 4));
}

export function composeAnswer(step: Step, facts: RequestFacts, defaults: AnswerDefaults): Answer {
  const blocks = blocksOfStep(step, facts);
  const output = blocks.reduce((total, block) => total + countPieces(blockPieces(block)), 0);
  const after = typeof step.fail === 'object' ? step.fail.after : undefined;
  return {
    id: newId('msg'),
    model: facts.model,
    blocks,
    stop: stopOf(step, blocks),
    usage: usageOf({ ...defaults.usage, ...step.usage }, estimateTokens(facts.messages), Math.max(1, output)),
    headers: step.headers ?? {},
    speed: defaults.forcedSpeed ?? step.speed ?? defaults.speed,
    wait: step.wait,
    pause: step.pause,
    cut: step.cut,
    failure: step.fail === undefined ? undefined : { ...apiFailure(step.fail), after },
  };
}
