// Who decides about a tool call: the person at the terminal, or nobody, and then it is denied and said so.
// One question at a time, in the order in which they came; a question that is withdrawn disappears.
import type { Asked } from '@dovetail/agent';
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { askAboutPlan, askQuestions } from './ask-person.ts';
import { describeSuggestion, suggestedRule } from './suggestions.ts';
import { toolLabel } from './tool-label.ts';

export type Decide = (question: CanUseTool, asked: Asked) => Promise<PermissionAnswer>;

export function denyAll(terminal: Terminal): Decide {
  return async question => {
    const label = toolLabel(question.tool_name, question.input);
    const needsPerson = ['AskUserQuestion', 'ExitPlanMode'].includes(question.tool_name);
    const hint = needsPerson
      ? 'Run it on a terminal to answer.'
      : `Allow it with --allow "${suggestedRule(question)}".`;
    terminal.err(`Denied ${label} (nobody is there to decide). ${hint}\n`);
    return { behavior: 'deny', message: `Denied: ${label} needs permission, and nobody is there to give it.` };
  };
}

export function askAtTerminal(terminal: Terminal, progress: Progress): Decide {
  let turn: Promise<unknown> = Promise.resolve();
  return (question, asked) => {
    const mine = turn.then(() => {
      progress.show(undefined);
      return decide(terminal, question, asked);
    });
    turn = mine.catch(() => {});
    return mine;
  };
}

function decide(terminal: Terminal, question: CanUseTool, asked: Asked): Promise<PermissionAnswer> {
  if (question.tool_name === 'AskUserQuestion') return askQuestions(terminal, question, asked.signal);
  if (question.tool_name === 'ExitPlanMode') return askAboutPlan(terminal, question, asked.signal);
  return askPermission(terminal, question, asked.signal);
}

async function askPermission(terminal: Terminal, question: CanUseTool, signal: AbortSignal): Promise<PermissionAnswer> {
  const { paint } = terminal;
  const suggestions = question.permission_suggestions ?? [];
  terminal.err(`\n${paint.bold(`Permission: ${toolLabel(question.tool_name, question.input)}`)}\n`);
  if (question.decision_reason) terminal.err(`${paint.dim(question.decision_reason)}\n`);
  terminal.err('  y  allow once\n');
  for (const [i, suggestion] of suggestions.entries())
    terminal.err(`  ${i + 1}  always ${describeSuggestion(suggestion)}\n`);
  terminal.err('  n  deny, or type what to do instead\n');
  const answer = (await terminal.ask('> ', signal))?.trim();
  if (answer === undefined) return { behavior: 'deny', message: 'Denied: the question was not answered.' };
  if (/^y(es)?$/i.test(answer)) return { behavior: 'allow', updatedInput: question.input };
  const chosen = /^\d+$/.test(answer) ? suggestions[Number(answer) - 1] : undefined;
  if (chosen) return { behavior: 'allow', updatedInput: question.input, updatedPermissions: [chosen] };
  // Anything that is not plainly a yes is a no: no decision by a stray key.
  const instead = /^n?o?$/i.test(answer) ? 'The user said no.' : `The user said no, and: ${answer}`;
  return { behavior: 'deny', message: instead };
}
