// One turn of the Claude Code CLI, shown as the person wants it.
import { createTurnWatch, secretValues, startAgent, type Agent, type CliCommand } from '@dovetail/agent';
import { hasCode, isLine, type ResultLine } from '@dovetail/protocol';
import { Failure, type Context } from '../command.ts';
import { Ended } from '../ended.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { createActivity } from './activity.ts';
import { askAtTerminal, declineForms, denyAll } from './decide.ts';
import { maskedLines } from './masked-lines.ts';
import { jsonPrinter } from './print-json.ts';
import { streamPrinter, type Flow } from './print-stream.ts';
import { textPrinter } from './print-text.ts';
import type { Printer } from './printer.ts';
import { stopWhenEnded } from './stop-when-ended.ts';
import { verdict } from './verdict.ts';

export interface Turn {
  readonly prompt: string;
  readonly cli: CliCommand;
  readonly cwd: string;
  readonly format: string | undefined;
  readonly isVerbose: boolean;
  readonly model: string | undefined;
  readonly permissionMode: string | undefined;
  readonly resume: string | undefined;
  readonly continueNewest: boolean;
  readonly forkSession: boolean;
  readonly allowedTools: readonly string[];
  /** The whole environment of the CLI, in a rehearsal; its session is gone afterwards. */
  readonly rehearsalEnv: Readonly<Record<string, string>> | undefined;
}

/** Gives the exit code, or throws the sentence to end with. */
export async function runTurn(turn: Turn, { terminal, env, signal, urgent }: Context): Promise<number> {
  const { cwd, isVerbose } = turn;
  // Lines that scroll by on the same terminal are progress enough, and must not be mixed with it.
  const showsProgress = !(turn.format === 'stream-json' && terminal.outIsTty);
  const progress = createProgress(showsProgress ? terminal : { ...terminal, canRedraw: false });
  const flow = { pause: () => agent?.pauseOutput(), resume: () => agent?.resumeOutput() };
  const printer = printerFor(turn, terminal, progress, flow);
  const activity = createActivity(progress, cwd);
  const watch = createTurnWatch();
  const said = maskedLines(secretValues(turn.rehearsalEnv ?? env), text => progress.around(() => terminal.err(text)));
  let result: ResultLine | undefined;
  let resultText: string | undefined;
  let isReady = false;
  let failedStart: Error | undefined;
  let agent: Agent | undefined;

  progress.show('Starting the Claude Code CLI…');
  try {
    const started = await startAgent({
      cli: turn.cli,
      cwd,
      model: turn.model,
      permissionMode: turn.permissionMode,
      resume: turn.resume,
      continueNewest: turn.continueNewest,
      forkSession: turn.forkSession,
      allowedTools: turn.allowedTools,
      ...(turn.rehearsalEnv && { env: turn.rehearsalEnv, inheritEnv: false }),
      signal: urgent,
      onPermission: terminal.canAsk
        ? askAtTerminal({ terminal, progress, cwd, ending: signal })
        : denyAll({ terminal, progress, cwd }),
      onElicitation: declineForms(terminal, progress),
      onStderr: text => {
        if (isVerbose) said.push(text);
      },
      onInvalidLine: (text, reason) => printer.invalid(text, reason),
      onLine(line, text) {
        watch.observe(line);
        printer.line(line, text);
        activity.observe(line);
        if (isLine(line, 'result')) {
          result = line;
          resultText = text;
        }
      },
    });
    agent = started;
    started.ready.then(
      () => (isReady = true),
      error => {
        // One that has ended says so itself; one that does not react is not waited for.
        if (!hasCode(error, 'timed_out')) return;
        failedStart = new Failure(`The Claude Code CLI does not react: ${error.message}`);
        void started.stop();
      },
    );
    stopWhenEnded(signal, started, () => isReady);
    await started.send(turn.prompt).catch(() => {});
    watch.sent();
    watch.noMore(() => started.endInput());
    const exit = await started.exited;
    said.end();
    progress.end();
    await printer.end(result, resultText);
    const { sessionId } = started;
    if (isVerbose && sessionId) terminal.err(`Session ${sessionId}\n`);
    if (failedStart) throw failedStart;
    const ended = signal.reason instanceof Ended ? signal.reason : undefined;
    return verdict({ result, exit, ended, sessionId: turn.rehearsalEnv || !isReady ? undefined : sessionId });
  } finally {
    progress.end();
  }
}

function printerFor({ format, cwd, isVerbose }: Turn, terminal: Terminal, progress: Progress, flow: Flow): Printer {
  switch (format) {
    case 'stream-json':
      return streamPrinter(terminal, flow);
    case 'json':
      return jsonPrinter(terminal, progress);
    default:
      return textPrinter({ terminal, progress, cwd, isDetailed: terminal.errIsTty || isVerbose });
  }
}
