// `dovetail workbench [DIR]`: serves the workbench until it is stopped; also what `dovetail` alone does.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtInScenarios } from '@dovetail/rehearsal';
import { Failure, UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { openRehearsalStage, type RehearsalStage } from '../run/rehearsal-stage.ts';
import { packageRoots } from '../package-roots.ts';
import { locateCli } from '../usable-cli.ts';
import { version } from '../version.ts';
import { wholeNumber } from '../whole-number.ts';
import { workingFolder } from '../working-folder.ts';

export const workbench: Command = {
  name: 'workbench',
  summary: 'the workbench in the browser: files, reviews, a terminal and the chat',
  usage: '[DIR] [options]',
  details: [
    'Serves the workbench for DIR (default: the current folder) and opens it in the browser, until it is stopped.',
    'The printed address holds a key; whoever has it can use this machine as you. It is never sent anywhere else.',
  ].join('\n'),
  options: {
    port: { type: 'string', value: 'N', summary: 'listen on this port (default: any free one)' },
    host: { type: 'string', value: 'ADDR', summary: 'listen on this address (default: 127.0.0.1, this machine only)' },
    'no-open': { type: 'boolean', summary: 'do not open the browser' },
    rehearsal: {
      type: 'string',
      value: 'SCENARIO',
      valueIfBare: 'tour',
      isBareValue: isScenario,
      summary: 'use the scripted model instead of an account (default: the tour)',
    },
  },
  examples: ['dovetail', 'dovetail workbench ~/code/larder --port 4000', 'dovetail workbench --rehearsal'],
  run: serve,
};

async function serve(invocation: Invocation, context: Context): Promise<number> {
  const { terminal, env, signal, installRoot } = context;
  const folder = folderOf(invocation);
  const port = wholeNumber('port', invocation.text('port') ?? '0', 0, 65_535);
  const host = invocation.text('host') ?? '127.0.0.1';
  const scenario = invocation.text('rehearsal');
  const stages: RehearsalStage[] = [];
  const openStage = async (name: string): Promise<Record<string, string>> => {
    const stage = await openRehearsalStage(name, folder, env['PATH']);
    stages.push(stage);
    // Its home is another one: the person's CLI would not be found in the folders of theirs.
    const cli = await locateCli(invocation, context, folder).catch(() => undefined);
    return { ...stage.env, ...(cli && { DOVETAIL_CLAUDE: cli.path }) };
  };
  const rehearsalEnv = scenario === undefined ? undefined : await openStage(scenario);
  // Loaded only here: no other command needs it.
  const { startWorkbench } = await import('@dovetail/workbench');
  const claudePath = invocation.text('claude') ?? env['DOVETAIL_CLAUDE'];
  const started = await startWorkbench({
    folder,
    port,
    host,
    version,
    env: rehearsalEnv ?? env,
    isRehearsal: rehearsalEnv !== undefined,
    rehearse: () => openStage('tour'),
    packageRoots: packageRoots(installRoot, folder),
    ...(claudePath !== undefined && { claudePath }),
    ...(installRoot !== undefined && { pageFolder: join(installRoot, 'packages', 'workbench', 'dist', 'page') }),
    onError(error) {
      if (invocation.flag('verbose'))
        terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    },
  }).catch((error: unknown) => {
    throw explained(error, host, port);
  });
  await terminal.out(`Dovetail is ready at ${started.url}\n`);
  if (!isLoopback(host)) {
    terminal.err(
      `It listens on ${host}: everybody who can reach this address and has the key can use this machine as you.\n`,
    );
  }
  if (!invocation.flag('no-open')) openInBrowser(started.oneTimeUrl());
  await new Promise<void>(ended => {
    if (signal.aborted) ended();
    signal.addEventListener('abort', () => ended(), { once: true });
  });
  await started.close();
  await Promise.all(stages.map(stage => stage.dispose()));
  return 0;
}

function folderOf(invocation: Invocation): string {
  const [given, ...more] = invocation.positionals;
  if (more.length > 0) throw new UsageError(`"workbench" takes one DIR. What follows it is "${more[0]}".`);
  const cwd = workingFolder(invocation);
  return given === undefined
    ? cwd
    : workingFolder({ ...invocation, text: name => (name === 'cwd' ? resolve(cwd, given) : invocation.text(name)) });
}

/** `--rehearsal hello` names a scenario, `--rehearsal .` the folder to work in. */
function isScenario(word: string): boolean {
  if (builtInScenarios().some(({ name }) => name === word)) return true;
  return !statSync(word, { throwIfNoEntry: false })?.isDirectory();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function explained(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return new Failure(
      `Port ${port} of ${host} is in use. Choose another with --port, or leave it out for any free one.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Failure(`${host} is no address of this machine.`);
  if (code === 'EACCES' && port > 0) {
    return new Failure(`Port ${port} may not be used by this account; choose one above 1023.`);
  }
  if (code === 'ENOENT') return new Failure('The page of the workbench has not been built. Run "npm run build" first.');
  return error;
}

/** Without a browser, or on a machine without a screen, the printed address is enough. */
function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(command ?? '', args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
