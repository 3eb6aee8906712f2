// Who decides about a tool call: the person at the terminal, or nobody, and then it is denied and said so.
// One question at a time, in the order in which they came; a question that is withdrawn disappears.
import type { Asked } from '@dovetail/agent';
import type { CanUseTool, Elicitation, ElicitationAnswer, PermissionAnswer } from '@dovetail/protocol';
import type { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';
import { askAboutPlan, askDecision, askQuestions, isNo, isYes } from './ask-person.ts';
import { requestDetails } from './request-details.ts';
import { allowOption, describeSuggestion } from './suggestions.ts';
import { toolLabel } from './tool-label.ts';

export type Decide = (question: CanUseTool, asked: Asked) => Promise<PermissionAnswer>;

export interface DecideOptions {
  readonly terminal: Terminal;
  readonly progress: Progress;
  readonly cwd: string;
  /** The command is ending: what is not decided by then stays undecided, and the CLI withdraws it. */
  readonly ending: AbortSignal;
}

export function denyAll({ terminal, progress, cwd }: Omit<DecideOptions, 'ending'>): Decide {
  return async question => {
    const label = toolLabel(question.tool_name, question.input, cwd);
    const needsPerson = ['AskUserQuestion', 'ExitPlanMode'].includes(question.tool_name);
    const hint = needsPerson ? 'Run it on a terminal to answer.' : `Allow it with ${allowOption(question)}`;
    progress.around(() => terminal.err(`Denied ${label} (nobody is there to decide). ${hint}\n`));
    return { behavior: 'deny', message: `Denied: ${label} needs permission, and nobody is there to give it.` };
  };
}

export function askAtTerminal({ terminal, progress, cwd, ending }: DecideOptions): Decide {
  let turn: Promise<unknown> = Promise.resolve();
  const undecided = new Promise<never>(() => {});
  return (question, asked) => {
    const mine = turn.then(async () => {
      if (ending.aborted || asked.signal.aborted) return undecided;
      const release = progress.hold();
      const signal = AbortSignal.any([asked.signal, ending]);
      const answer = await decide(terminal, question, cwd, signal).finally(release);
      return ending.aborted ? undecided : answer;
    });
    // The next question waits for this one, but not for an answer that will never be given.
    turn = Promise.race([mine, ended(asked.signal), ended(ending)]).catch(() => {});
    return mine;
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function decide(terminal: Terminal, question: CanUseTool, cwd: string, signal: AbortSignal): Promise<PermissionAnswer> {
  if (question.tool_name === 'AskUserQuestion') return askQuestions(terminal, question, signal);
  if (question.tool_name === 'ExitPlanMode') return askAboutPlan(terminal, question, signal);
  return askPermission(terminal, question, cwd, signal);
}

async function askPermission(
  terminal: Terminal,
  question: CanUseTool,
  cwd: string,
  signal: AbortSignal,
): Promise<PermissionAnswer> {
  const { paint } = terminal;
  const suggestions = question.permission_suggestions ?? [];
  terminal.err(`\n${paint.bold(`Permission: ${toolLabel(question.tool_name, question.input, cwd)}`)}\n`);
  for (const line of requestDetails(question)) terminal.err(`    ${line}\n`);
  if (question.decision_reason) terminal.err(`${paint.dim(visible(question.decision_reason))}\n`);
  terminal.err('  y  allow once\n');
  for (const [i, suggestion] of suggestions.entries()) {
    terminal.err(`  ${i + 1}  ${describeSuggestion(suggestion)}\n`);
  }
  terminal.err('  n  deny, or type what to do instead\n');
  for (;;) {
    const answer = await askDecision(terminal, signal);
    if (answer === undefined) return { behavior: 'deny', message: 'Denied: the question was not answered.' };
    if (isYes(answer)) return { behavior: 'allow', updatedInput: question.input };
    // Anything that is not plainly a yes is a no: no decision by a stray key.
    if (!/^\d+$/.test(answer)) {
      const instead = isNo(answer) ? 'The user said no.' : `The user said no, and: ${answer}`;
      return { behavior: 'deny', message: instead };
    }
    const chosen = suggestions[Number(answer) - 1];
    if (chosen) return { behavior: 'allow', updatedInput: question.input, updatedPermissions: [chosen] };
    terminal.err(`There is no ${answer}.\n`);
  }
}

/** Forms of MCP servers are beyond one turn on a terminal: declined, and said so. */
export function declineForms(terminal: Terminal, progress: Progress) {
  return async ({ mcp_server_name: server, message }: Elicitation): Promise<ElicitationAnswer> => {
    const text = `Declined a form of the MCP server ${visible(server)}: ${visible(message)}`;
    progress.around(() => terminal.err(`${text}\n`));
    return { action: 'decline' };
  };
}
