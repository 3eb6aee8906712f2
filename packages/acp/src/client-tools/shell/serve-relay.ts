// One command that waits in the place of the shell: it is run in a terminal of the client, or told to run where it is.
import type { Socket } from 'node:net';
import type { ToolClient } from '../client-tools.ts';
import type { AnnouncedCommand } from './announced-commands.ts';
import { runInTerminal, type TerminalCommand } from './terminal-run.ts';

export interface RelayOptions {
  readonly client: ToolClient;
  readonly shell: string;
  sessionId(): string;
  take(wrapped: string): AnnouncedCommand | undefined;
  onTerminal(toolUseId: string, terminalId: string): void;
}

interface Waiting {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export function serveRelay(socket: Socket, options: RelayOptions): void {
  const gone = new AbortController();
  let received = '';
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('close', () => gone.abort());
  socket.on('data', (data: string) => {
    received += data;
    const end = received.indexOf('\n');
    if (end === -1) return;
    socket.removeAllListeners('data').resume();
    const waiting = readWaiting(received.slice(0, end));
    const call = waiting && options.take(waiting.args.at(-1) ?? '');
    if (waiting && call) void run(waiting, call);
    else send({ run: 'here' });
  });

  function send(frame: object): void {
    if (!socket.destroyed) socket.write(`${JSON.stringify(frame)}\n`);
  }

  async function run(waiting: Waiting, call: AnnouncedCommand): Promise<void> {
    const end = await runInTerminal({
      client: options.client,
      sessionId: options.sessionId(),
      run: terminalCommand(options.shell, waiting, call.command),
      signal: gone.signal,
      onCreated(terminalId) {
        send({ run: 'terminal' });
        options.onTerminal(call.toolUseId, terminalId);
      },
      onText: text => send({ text }),
    });
    send(end ? { end } : { run: 'here' });
    socket.end();
  }
}

function readWaiting(line: string): Waiting | undefined {
  try {
    const { args, cwd, env } = JSON.parse(line) as Partial<Waiting>;
    return Array.isArray(args) && typeof cwd === 'string' && env ? { args, cwd, env } : undefined;
  } catch {
    return undefined;
  }
}

/** The wrapping goes into a variable, so that the terminal shows what is run and not how. */
export function terminalCommand(
  shell: string,
  { args, cwd, env }: Waiting,
  command: string,
  own: Readonly<Record<string, string | undefined>> = process.env,
): TerminalCommand {
  const label = command.split('\n')[0]?.slice(0, 200) ?? '';
  return {
    command: shell,
    args: [...args.slice(0, -1), `eval "$DOVETAIL_COMMAND" # ${label}`],
    cwd,
    env: {
      ...changed(env, own),
      DOVETAIL_COMMAND: `unset DOVETAIL_COMMAND; ${args.at(-1) ?? ''}`,
      // A pager would wait for a key.
      PAGER: 'cat',
      GIT_PAGER: 'cat',
    },
  };
}

const ofTheProcess = new Set(['_', 'PWD', 'OLDPWD', 'SHLVL', 'CLAUDE_CODE_SHELL']);
// Credentials of the CLI are never put on the wire to the editor.
const ofTheAccount = /^(ANTHROPIC|CLAUDE_CODE)_.*(KEY|TOKEN|HEADERS|SECRET|PASSWORD)/;

function changed(
  env: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => own[name] !== value && !ofTheProcess.has(name) && !ofTheAccount.test(name),
    ),
  );
}
