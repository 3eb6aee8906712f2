// A step in a few words, for reports: what it would have done.
import type { Step } from './scenario.ts';

const short = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

export function describeStep(step: Step): string {
  if (step.branch) return 'branch';
  if (step.repeat !== undefined) return `repeat ${step.repeat}`;
  if (step.let) return `let ${Object.keys(step.let).join(', ')}`;
  if (step.play !== undefined) return `play ${step.play}`;
  if (step.fail !== undefined) {
    const what = typeof step.fail === 'object' ? (step.fail.status ?? step.fail.kind ?? 500) : step.fail;
    return `fail ${what}`;
  }
  if (step.call !== undefined) return `call ${[step.call].flat().flatMap(Object.keys).join(', ')}`;
  if (typeof step.say === 'string') return `say ${short(step.say)}`;
  if (step.say !== undefined) return `say ${step.say.tokens} tokens`;
  if (step.think !== undefined) return `think ${short(step.think)}`;
  if (step.blocks !== undefined) return `${step.blocks.length} blocks`;
  return step.cut === undefined ? 'wait' : 'cut';
}
