// Focus view: a run of steps as one line, "Worked for 48 s: 6 reads, 2 edits, 1 command". Steps that failed, were denied or
// wait for the person always stay by themselves.
import type { Block, BlockId, ThinkingBlock, ToolBlock } from '@dovetail/conversation';
import { durationWords } from '../blocks/duration-words.ts';
import { count } from './amounts.ts';
import { kindOf, type ToolKind } from './tool-name.ts';

export type Step = ToolBlock | ThinkingBlock;

export type FocusPart =
  | { readonly kind: 'step'; readonly id: BlockId }
  | { readonly kind: 'run'; readonly ids: readonly BlockId[]; readonly words: string; readonly isLive: boolean };

const nouns: Readonly<Record<ToolKind, readonly [one: string, many: string]>> = {
  read: ['read', 'reads'],
  edit: ['edit', 'edits'],
  write: ['edit', 'edits'],
  notebook: ['edit', 'edits'],
  bash: ['command', 'commands'],
  'task-output': ['command', 'commands'],
  search: ['search', 'searches'],
  fetch: ['page', 'pages'],
  'web-search': ['search', 'searches'],
  agent: ['agent', 'agents'],
  todo: ['to-do update', 'to-do updates'],
  question: ['question', 'questions'],
  plan: ['plan', 'plans'],
  mcp: ['tool call', 'tool calls'],
  unknown: ['tool call', 'tool calls'],
};

/** `steps` follow each other in one turn. */
export function focusParts(steps: readonly Step[], nowMs: number): readonly FocusPart[] {
  const parts: FocusPart[] = [];
  let run: Step[] = [];
  const close = (): void => {
    if (run.length > 0) parts.push(runOf(run, nowMs));
    run = [];
  };
  for (const step of steps) {
    if (staysAlone(step)) {
      close();
      parts.push({ kind: 'step', id: step.id });
    } else run.push(step);
  }
  close();
  return parts;
}

export function isStep(block: Block): block is Step {
  return block.type === 'tool' || block.type === 'thinking';
}

export function staysAlone(step: Step): boolean {
  return step.type === 'tool' && (step.decisionId !== null || step.state === 'failed' || step.state === 'denied');
}

function runOf(steps: readonly Step[], nowMs: number): FocusPart {
  const isLive = steps.some(step => (step.type === 'tool' ? step.endedAtMs === null : step.preview));
  const startMs = Math.min(...steps.map(step => step.atMs));
  const endMs = isLive ? nowMs : Math.max(...steps.map(endOf));
  const counts = new Map<string, { n: number; noun: readonly [string, string] }>();
  for (const step of steps) {
    if (step.type !== 'tool') continue;
    const noun = nouns[kindOf(step.name)];
    const known = counts.get(noun[0]);
    counts.set(noun[0], { n: (known?.n ?? 0) + 1, noun });
  }
  const what = [...counts.values()].map(({ n, noun: [one, many] }) => count(n, one, many)).join(', ');
  const worked = `${isLive ? 'Working' : 'Worked'} for ${durationWords(endMs - startMs)}`;
  return { kind: 'run', ids: steps.map(({ id }) => id), words: what === '' ? worked : `${worked}: ${what}`, isLive };
}

function endOf(step: Step): number {
  if (step.type === 'tool') return step.endedAtMs ?? step.atMs;
  return step.atMs + (step.durationMs ?? 0);
}
