// The agent's own questions at the terminal: choices with AskUserQuestion, a plan with ExitPlanMode.
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { Terminal } from '../terminal/terminal.ts';

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
  terminal.err(`\n${paint.bold(question.question)}\n`);
  for (const [i, option] of question.options.entries()) {
    terminal.err(`  ${i + 1}  ${option.label}${option.description ? paint.dim(`  ${option.description}`) : ''}\n`);
  }
  const hint = question.multiSelect
    ? 'numbers with commas, or your own words; empty skips'
    : 'a number, or your own words; empty skips';
  const text = (await terminal.ask(`(${hint}) > `, signal))?.trim();
  if (!text) return undefined;
  const picks = text.split(',').map(part => question.options[Number(part.trim()) - 1]?.label);
  return picks.every(label => label !== undefined) && (question.multiSelect || picks.length === 1)
    ? picks.join(', ')
    : text;
}

export async function askAboutPlan(
  terminal: Terminal,
  asked: CanUseTool,
  signal: AbortSignal,
): Promise<PermissionAnswer> {
  const plan = asked.input['plan'];
  terminal.err(
    `\n${terminal.paint.bold('Plan')}\n${typeof plan === 'string' ? plan.trimEnd() : 'The plan has no text.'}\n\n`,
  );
  terminal.err('  y  approve\n  e  approve and accept edits\n  n  keep planning, or type what to change\n');
  const answer = (await terminal.ask('> ', signal))?.trim();
  if (answer !== undefined && /^y(es)?$/i.test(answer)) return { behavior: 'allow', updatedInput: asked.input };
  if (answer?.toLowerCase() === 'e') {
    const updatedPermissions = [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' } as const];
    return { behavior: 'allow', updatedInput: asked.input, updatedPermissions };
  }
  return {
    behavior: 'deny',
    message: answer && !/^no?$/i.test(answer) ? `Keep planning: ${answer}` : 'Keep planning.',
  };
}
