// `dovetail ide`: an IDE server whose editor is whoever speaks JSON-RPC 2.0 lines on stdin and stdout.
// stdout carries nothing else; the end of stdin ends the server and removes its lock.
import { configDir, startTimeOf } from '@dovetail/agent';
import { forgivingEditor, startIdeServer, type IdeServer } from '@dovetail/ide-server';
import { editorPort } from '@dovetail/protocol';
import { createJsonLinesEnd, createJsonRpcPeer, parseErrorResponse, type JsonRpcMessage } from '@dovetail/rpc';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { version } from '../version.ts';
import { namedFolders } from '../working-folder.ts';

export const ide: Command = {
  name: 'ide',
  summary: 'an IDE server for an editor on stdin and stdout',
  usage: '[DIR...] [options]',
  details: [
    'Lets Claude Code CLIs in the same folder find this editor and use it, until stdin ends.',
    'The editor speaks JSON-RPC 2.0, one message a line; the document of the editor ports lists what it is asked.',
    'DIR are the open folders (default: the current one).',
  ].join('\n'),
  options: {
    name: { type: 'string', value: 'IDE_NAME', summary: 'the name under which the CLI lists this editor' },
    pid: {
      type: 'string',
      value: 'PID',
      summary: 'the editor process that owns its terminals (default: the parent process)',
    },
  },
  run: serve,
};

async function serve(invocation: Invocation, context: Context): Promise<number> {
  const { terminal, env, signal } = context;
  const folders = namedFolders(invocation);
  const wire = createJsonLinesEnd<JsonRpcMessage>({
    write: text => terminal.out(text),
    onBadLine: (_line, reason) => wire.send(parseErrorResponse(reason)),
  });
  const holder: { server?: IdeServer } = {};
  const peer = createJsonRpcPeer(wire, {
    notifications: editorEvents(holder, text => terminal.err(`${text}\n`)),
    onInternalError: (_reference, error) => terminal.err(`${String(error)}\n`),
  });
  const server = await startIdeServer({
    editor: forgivingEditor((method, params, callSignal) => peer.request(method, params, { signal: callSignal })),
    configDir: configDir(env),
    workspaceFolders: folders,
    ideName: invocation.text('name') ?? 'Dovetail',
    version,
    editorPid: editorPid(invocation),
    startTimeOf,
    onClientConnected: ({ id, pid, clientInfo }) =>
      peer.notify('ide/clientConnected', { clientId: id, pid, clientInfo }),
    onClientDisconnected: ({ id }) => peer.notify('ide/clientDisconnected', { clientId: id }),
    onLogEvent: (eventName, eventData) => {
      if (invocation.flag('verbose')) terminal.err(`${eventName} ${JSON.stringify(eventData ?? {})}\n`);
    },
  });
  holder.server = server;
  peer.notify('ide/ready', { port: server.port, lockFile: server.lockFile, workspaceFolders: server.workspaceFolders });

  process.stdin.on('data', (chunk: Buffer) => wire.receive(chunk));
  process.stdin.on('end', () => wire.receiveEnd());
  await new Promise<void>(ended => {
    wire.onClose(() => ended());
    signal.addEventListener('abort', () => ended(), { once: true });
    if (signal.aborted) ended();
  });
  // Read on until then: the editor is told to close what is still under review, and answers.
  await server.close();
  process.stdin.pause();
  await wire.drained();
  return 0;
}

/** An event that is not understood is told on stderr and changes nothing. */
function editorEvents(holder: { server?: IdeServer }, complain: (text: string) => void) {
  type Name = keyof typeof editorPort.events;
  const names = Object.keys(editorPort.events) as Name[];
  return Object.fromEntries(
    names.map(name => [
      `editor/${name}`,
      (params: unknown) => {
        const parsed = editorPort.events[name].params.safeParse(params);
        if (!parsed.success)
          return complain(
            `editor/${name} was not understood: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
          );
        const tell = holder.server?.[name] as ((change: unknown) => void) | undefined;
        tell?.(parsed.data);
      },
    ]),
  );
}

function editorPid(invocation: Invocation): number {
  const given = invocation.text('pid');
  if (given === undefined) return process.ppid > 1 ? process.ppid : process.pid;
  if (!/^[1-9]\d*$/.test(given)) throw new UsageError(`--pid takes the id of a process, not "${given}".`);
  return Number(given);
}
