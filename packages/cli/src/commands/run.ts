// `dovetail run PROMPT`: one headless turn of the Claude Code CLI.
import { configDir } from '@dovetail/agent';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { unlessEnded } from '../ended.ts';
import { openRehearsalStage } from '../run/rehearsal-stage.ts';
import { runTurn } from '../run/turn.ts';
import { chosenSession } from '../sessions/chosen-session.ts';
import { describeOrigin, usableCli } from '../usable-cli.ts';
import { workingFolder } from '../working-folder.ts';

const formats = ['text', 'json', 'stream-json'] as const;
const modes = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto'] as const;

export const run: Command = {
  name: 'run',
  summary: 'one headless turn',
  usage: 'PROMPT [options]',
  details: [
    'Runs one turn and prints the answer. PROMPT "-" reads the prompt from stdin.',
    'On a terminal, permission questions are asked; elsewhere they are denied, and said so.',
    'Exit code 1 when the turn fails.',
  ].join('\n'),
  options: {
    'output-format': {
      type: 'string',
      value: 'FORMAT',
      choices: formats,
      summary: 'text (default), json (the result), or stream-json (the lines of the CLI, unchanged)',
    },
    model: { type: 'string', value: 'NAME', summary: 'the model to use' },
    'permission-mode': { type: 'string', value: 'MODE', choices: modes, summary: `one of ${modes.join(', ')}` },
    resume: { type: 'string', value: 'ID', summary: 'continue a session: its id, the beginning of it, or its title' },
    continue: { type: 'boolean', summary: 'continue the newest session of the folder' },
    fork: {
      type: 'boolean',
      summary: 'with --resume or --continue: leave the old session as it is and write a new one',
    },
    allow: {
      type: 'string',
      multiple: true,
      value: 'RULE',
      summary: 'allow a tool without asking; may be given several times',
    },
    rehearsal: {
      type: 'string',
      value: 'SCENARIO',
      valueIfBare: 'tour',
      summary: 'use the scripted model instead of an account (default: the tour)',
    },
  },
  examples: [
    'dovetail run "What does this project do?"',
    'dovetail run "Run the tests and fix what fails" --allow Edit --allow "Bash(npm test)"',
    'git diff | dovetail run - --output-format json',
    'dovetail run "Show me around" --rehearsal',
  ],
  async run(invocation, context) {
    const scenario = invocation.text('rehearsal');
    checkCombination(invocation, scenario);
    const cwd = workingFolder(invocation);
    const prompt = await promptOf(invocation, context);
    const stage = scenario === undefined ? undefined : await openRehearsalStage(scenario, cwd, context.env['PATH']);
    try {
      return await turn(invocation, context, { cwd, prompt, rehearsalEnv: stage?.env });
    } finally {
      const problems = invocation.flag('verbose') ? (stage?.rehearsal.problems ?? []) : [];
      for (const problem of problems) context.terminal.err(`Rehearsal: ${problem}\n`);
      await stage?.dispose();
    }
  },
};

interface Given {
  readonly cwd: string;
  readonly prompt: string;
  readonly rehearsalEnv: Record<string, string> | undefined;
}

async function turn(invocation: Invocation, context: Context, { cwd, prompt, rehearsalEnv }: Given): Promise<number> {
  const { terminal, signal } = context;
  const isVerbose = invocation.flag('verbose');
  if (rehearsalEnv && (terminal.errIsTty || isVerbose))
    terminal.err(`${terminal.paint.dim('Rehearsal: a script answers, no model and no account.')}\n`);
  // In a rehearsal not even the question for the version sees the person's own environment.
  const { cli, version } = await unlessEnded(signal, usableCli(invocation, context, cwd, rehearsalEnv));
  const wanted = invocation.text('resume');
  const resume =
    wanted === undefined ? undefined : (await chosenSession({ configDir: configDir(context.env), cwd }, wanted)).id;
  if (isVerbose) terminal.err(`Claude Code CLI ${version} at ${cli.path} (${describeOrigin(cli.origin)})\n`);
  return runTurn(
    {
      prompt,
      cli,
      cwd,
      isVerbose,
      rehearsalEnv,
      format: invocation.text('output-format'),
      model: invocation.text('model'),
      permissionMode: invocation.text('permission-mode'),
      resume,
      continueNewest: invocation.flag('continue'),
      forkSession: invocation.flag('fork'),
      allowedTools: invocation.texts('allow'),
    },
    context,
  );
}

async function promptOf(invocation: Invocation, { terminal, signal }: Context): Promise<string> {
  const [given, ...more] = invocation.positionals;
  if (given === undefined) throw new UsageError('Say what to do: dovetail run PROMPT');
  if (more.length > 0)
    throw new UsageError(`"run" takes one PROMPT; put it in quotes. What follows it is "${more[0]}".`);
  const hint = 'Type the prompt and end it with Ctrl+D on a line of its own.';
  const prompt = given === '-' ? await unlessEnded(signal, terminal.readAll(hint)) : given;
  if (prompt.trim() === '') throw new UsageError('The prompt is empty.');
  return prompt;
}

function checkCombination(invocation: Invocation, scenario: string | undefined): void {
  const continues = invocation.text('resume') !== undefined || invocation.flag('continue');
  if (scenario !== undefined && continues) {
    throw new UsageError('A rehearsal keeps no session, so --rehearsal does not go with --resume or --continue.');
  }
  if (invocation.flag('fork') && !continues) throw new UsageError('--fork needs --resume ID or --continue.');
  if (invocation.text('resume') !== undefined && invocation.flag('continue'))
    throw new UsageError('Give either --resume or --continue.');
}
