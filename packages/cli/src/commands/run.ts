// `dovetail run PROMPT`: one headless turn of the Claude Code CLI.
import { configDir, createTurnWatch, describeExit, startAgent, type AgentExit } from '@dovetail/agent';
import { isLine, type ResultLine } from '@dovetail/protocol';
import { UsageError, Failure, type Command, type Context, type Invocation } from '../command.ts';
import { usableCli } from '../usable-cli.ts';
import { workingFolder } from '../working-folder.ts';
import { askAtTerminal, denyAll } from '../run/decide.ts';
import { openRehearsalStage } from '../run/rehearsal-stage.ts';
import { jsonPrinter } from '../run/print-json.ts';
import { streamPrinter } from '../run/print-stream.ts';
import { textPrinter } from '../run/print-text.ts';
import type { Printer } from '../run/printer.ts';
import { chosenSession } from '../sessions/chosen-session.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';

const formats = ['text', 'json', 'stream-json'] as const;
const modes = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto'] as const;

export const run: Command = {
  name: 'run',
  summary: 'one headless turn',
  usage: 'PROMPT [options]',
  details: [
    'Runs one turn and prints the answer. PROMPT "-" reads the prompt from stdin.',
    'On a terminal, permission questions are asked; elsewhere they are denied, and said so. Exit code 1 when the turn fails.',
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
      summary: 'allow a tool without asking, e.g. --allow Edit --allow "Bash(npm test)"',
    },
    rehearsal: {
      type: 'string',
      value: 'SCENARIO',
      valueIfBare: 'tour',
      summary: 'use the scripted model instead of an account (default: the tour)',
    },
  },
  run: runTurn,
};

async function runTurn(invocation: Invocation, context: Context): Promise<number> {
  const prompt = await promptOf(invocation, context);
  const scenario = invocation.text('rehearsal');
  checkCombination(invocation, scenario);
  const cwd = workingFolder(invocation);
  const { cli, version } = await usableCli(invocation, context, cwd);
  const wanted = invocation.text('resume');
  const resume =
    wanted === undefined ? undefined : (await chosenSession({ configDir: configDir(context.env), cwd }, wanted)).id;
  if (invocation.flag('verbose')) context.terminal.err(`Claude Code CLI ${version} at ${cli.path} (${cli.origin})\n`);

  const stage = scenario === undefined ? undefined : await openRehearsalStage(scenario, cwd, context.env['PATH']);
  const { terminal } = context;
  if (stage && terminal.errIsTty)
    terminal.err(`${terminal.paint.dim('Rehearsal: a script answers, no model and no account.')}\n`);
  const progress = createProgress(terminal);
  const printer = printerFor(invocation, context, progress);
  const watch = createTurnWatch();
  let result: ResultLine | undefined;
  let resultText: string | undefined;

  progress.show('Starting the Claude Code CLI…');
  try {
    const agent = await startAgent({
      cli,
      cwd,
      model: invocation.text('model'),
      permissionMode: invocation.text('permission-mode'),
      resume,
      continueNewest: invocation.flag('continue'),
      forkSession: invocation.flag('fork'),
      allowedTools: invocation.texts('allow'),
      ...(stage && { env: stage.env, inheritEnv: false }),
      onPermission: terminal.canAsk ? askAtTerminal(terminal, progress) : denyAll(terminal),
      onStderr: text => {
        if (invocation.flag('verbose')) terminal.err(text);
      },
      onInvalidLine: (text, reason) => printer.invalid(text, reason),
      onLine(line, text) {
        watch.observe(line);
        printer.line(line, text);
        if (isLine(line, 'result')) {
          result = line;
          resultText = text;
        }
      },
    });
    const stopListening = interruptThenStop(context, agent);
    await agent.send(prompt).catch(() => {});
    watch.sent();
    watch.noMore(() => agent.endInput());
    const exit = await agent.exited;
    stopListening();
    await printer.end(result, resultText);
    return verdict(result, exit, context);
  } finally {
    progress.end();
    await stage?.dispose();
  }
}

async function promptOf(invocation: Invocation, context: Context): Promise<string> {
  const [given, ...more] = invocation.positionals;
  if (given === undefined) throw new UsageError('Say what to do: dovetail run PROMPT');
  if (more.length > 0)
    throw new UsageError(`"run" takes one PROMPT; put it in quotes. What follows it is "${more[0]}".`);
  const prompt = given === '-' ? await context.terminal.readAll() : given;
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

function printerFor(invocation: Invocation, { terminal }: Context, progress: Progress): Printer {
  switch (invocation.text('output-format')) {
    case 'stream-json':
      return streamPrinter(terminal);
    case 'json':
      return jsonPrinter(terminal);
    default:
      return textPrinter(terminal, progress, terminal.errIsTty || invocation.flag('verbose'));
  }
}

/** Ctrl+C stops the turn first; the CLI then ends by itself or, when asked again, at once. SIGTERM ends it politely. */
function interruptThenStop({ signal }: Context, agent: Awaited<ReturnType<typeof startAgent>>): () => void {
  const onAbort = () => {
    if (signal.reason === 'SIGINT')
      agent.request('interrupt', {}, { timeoutMs: 3000 }).then(
        () => agent.endInput(),
        () => agent.stop(),
      );
    else void agent.stop();
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}

function verdict(result: ResultLine | undefined, exit: AgentExit, { signal }: Context): number {
  if (signal.aborted) return signal.reason === 'SIGINT' ? 130 : 143;
  if (!result) throw new Failure(`${describeExit(exit)} No answer came.`);
  if (!result.is_error && result.subtype === 'success') return 0;
  const why = result.errors?.join('; ') || result.result || result.subtype;
  throw new Failure(`The turn failed: ${why}`);
}
