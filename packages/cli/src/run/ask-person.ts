// The agent's own questions at the terminal: choices with AskUserQuestion, a plan with ExitPlanMode.
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { Terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';

interface Question {
  question: string;
  header?: string;
  options: { label: string; description?: string }[];
  multiSelect?: boolean;
}

export async function askQuestions(
  terminal: Terminal,
  asked: CanUseTool,
  signal: AbortSignal,
): Promise<PermissionAnswer> {
  const answers: Record<string, string> = {};
  for (const question of (asked.input['questions'] ?? []) as Question[]) {
    const answer = await askOne(terminal, question, signal);
    if (answer === undefined) return { behavior: 'deny', message: 'The user skipped the question.' };
    answers[question.question] = answer;
  }
  return { behavior: 'allow', updatedInput: { ...asked.input, answers } };
}

async function askOne(terminal: Terminal, question: Question, signal: AbortSignal): Promise<string | undefined> {
  const { paint } = terminal;
  const options = question.options ?? [];
  terminal.err(`\n${paint.bold(visible(question.question))}\n`);
  for (const [i, { label, description }] of options.entries()) {
    terminal.err(`  ${i + 1}  ${visible(label)}${description ? paint.dim(`  ${visible(description)}`) : ''}\n`);
  }
  const hint = question.multiSelect
    ? 'numbers with commas, or your own words; empty skips'
    : 'a number, or your own words; empty skips';
  for (;;) {
    const text = (await terminal.ask(`(${hint}) > `, signal))?.trim();
    if (!text) return undefined;
    if (!/^\d+(\s*,\s*\d+)*$/.test(text)) return text;
    const numbers = [...new Set(text.split(',').map(Number))];
    const missing = numbers.find(number => options[number - 1] === undefined);
    if (missing !== undefined) terminal.err(`There is no ${missing}.\n`);
    else if (numbers.length > 1 && !question.multiSelect) terminal.err('Choose one.\n');
    else return numbers.map(number => options[number - 1]?.label).join(', ');
  }
}

export async function askAboutPlan(
  terminal: Terminal,
  asked: CanUseTool,
  signal: AbortSignal,
): Promise<PermissionAnswer> {
  const plan = asked.input['plan'];
  terminal.err(
    `\n${terminal.paint.bold('Plan')}\n${typeof plan === 'string' ? visible(plan).trimEnd() : 'The plan has no text.'}\n\n`,
  );
  terminal.err('  y  approve\n  e  approve and accept edits\n  n  keep planning, or type what to change\n');
  const answer = await askDecision(terminal, signal);
  if (answer === undefined) return { behavior: 'deny', message: 'Keep planning: the plan was not decided on.' };
  if (isYes(answer)) return { behavior: 'allow', updatedInput: asked.input };
  if (/^e$/i.test(answer)) {
    const updatedPermissions = [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' } as const];
    return { behavior: 'allow', updatedInput: asked.input, updatedPermissions };
  }
  return { behavior: 'deny', message: isNo(answer) ? 'Keep planning.' : `Keep planning: ${answer}` };
}

/** An empty line decides nothing: a stray key must not. */
export async function askDecision(terminal: Terminal, signal: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const answer = (await terminal.ask('> ', signal))?.trim();
    if (answer !== '') return answer;
  }
}

export const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer);
export const isNo = (answer: string): boolean => /^no?$/i.test(answer);
