// `dovetail sidecar`: the whole host for an editor on stdin and stdout. stdout carries nothing but JSON-RPC lines.
import { join } from 'node:path';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { openRehearsalStage, type RehearsalStage } from '../run/rehearsal-stage.ts';
import { packageRoots } from '../package-roots.ts';
import { version } from '../version.ts';
import { workingFolder } from '../working-folder.ts';

export const sidecar: Command = {
  name: 'sidecar',
  summary: 'the whole host for an editor on stdin and stdout',
  usage: '[options]',
  details: [
    'For editors that are not written in JavaScript: conversations, reviews, the chat page and the link to CLIs in terminals, from one process.',
    'The editor speaks JSON-RPC 2.0, one message a line, and begins with "initialize"; docs/protocol/sidecar.md lists what both sides say.',
    'It ends with its editor: at "shutdown", at the end of stdin, or on a signal. What is under review then is rejected.',
  ].join('\n'),
  options: {
    rehearsal: {
      type: 'string',
      value: 'SCENARIO',
      valueIfBare: 'tour',
      isBareValue: () => true,
      summary: 'use the scripted model instead of an account (default: the tour)',
    },
  },
  run: serve,
};

async function serve(invocation: Invocation, context: Context): Promise<number> {
  const { terminal, env, signal, installRoot } = context;
  const [word] = invocation.positionals;
  if (word !== undefined) throw new UsageError(`"sidecar" takes options only. What does "${word}" mean?`);
  const cwd = workingFolder(invocation);
  if (process.stdin.isTTY) {
    terminal.err('An editor starts this and speaks JSON-RPC with it; there is nothing to type here. Ctrl+C ends it.\n');
  }
  const stages: RehearsalStage[] = [];
  const openStage = async (name: string): Promise<Record<string, string>> => {
    const stage = await openRehearsalStage(name, cwd, env['PATH']);
    stages.push(stage);
    return stage.env;
  };
  const scenario = invocation.text('rehearsal');
  const rehearsalEnv = scenario === undefined ? undefined : await openStage(scenario);
  const claudePath = invocation.text('claude') ?? env['DOVETAIL_CLAUDE'];
  // Loaded only here: no other command needs it.
  const { runSidecar } = await import('@dovetail/sidecar');
  const code = await runSidecar({
    env: rehearsalEnv ?? env,
    cwd,
    version,
    isRehearsal: rehearsalEnv !== undefined,
    rehearse: () => openStage('tour'),
    packageRoots: packageRoots(installRoot, cwd),
    ...(claudePath !== undefined && { claudePath }),
    ...(installRoot !== undefined && { pageFolder: join(installRoot, 'packages', 'webview', 'dist', 'page') }),
    input: process.stdin,
    write: line => terminal.out(line),
    signal,
    say: sentence => terminal.err(`${sentence}\n`),
    onError(error) {
      if (invocation.flag('verbose'))
        terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    },
  });
  await Promise.all(stages.map(stage => stage.dispose()));
  return code;
}
