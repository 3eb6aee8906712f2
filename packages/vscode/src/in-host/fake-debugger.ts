// A debugger that debugs nothing: it stops where it is told to, with one thread, two frames and two scopes.
import * as vscode from 'vscode';

/** Contributed by the extension that owns the tests. */
export const fakeDebugType = 'dovetail-fake';

interface Message {
  readonly seq: number;
  readonly type: string;
  readonly command: string;
  readonly arguments?: { readonly variablesReference?: number };
}

export interface FakeDebugger extends vscode.Disposable {
  stop(): void;
}

export function registerFakeDebugger(path: string): FakeDebugger {
  const sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  let isStopped = false;
  const send = (message: Readonly<Record<string, unknown>>): void => sent.fire(message);
  const tell = (event: string, body = {}): void => send({ seq: 0, type: 'event', event, body });

  function answer({ seq, command, arguments: given }: Message): void {
    const reply = (body = {}): void =>
      send({ seq: 0, type: 'response', request_seq: seq, command, success: true, body });
    const refuse = (message: string): void =>
      send({ seq: 0, type: 'response', request_seq: seq, command, success: false, message });
    switch (command) {
      case 'initialize':
        reply({ supportsConfigurationDoneRequest: true });
        return tell('initialized');
      case 'threads':
        return reply({ threads: [{ id: 1, name: 'main' }] });
      case 'stackTrace':
        return isStopped ? reply({ stackFrames: frames(path), totalFrames: 2 }) : refuse('It runs.');
      case 'scopes':
        return reply({
          scopes: [
            { name: 'Locals', variablesReference: 11, expensive: false },
            { name: 'Globals', variablesReference: 12, expensive: true },
          ],
        });
      case 'variables':
        return given?.variablesReference === 11
          ? reply({ variables: [{ name: 'count', value: '3', type: 'number', variablesReference: 0 }] })
          : refuse('Too many.');
      case 'disconnect':
      case 'terminate':
        reply();
        return tell('terminated');
      default:
        return reply();
    }
  }

  const registered = vscode.debug.registerDebugAdapterDescriptorFactory(fakeDebugType, {
    createDebugAdapterDescriptor: () =>
      new vscode.DebugAdapterInlineImplementation({
        onDidSendMessage: sent.event,
        handleMessage: message => answer(message as Message),
        dispose: () => undefined,
      }),
  });
  return {
    stop() {
      isStopped = true;
      tell('stopped', { reason: 'breakpoint', threadId: 1, allThreadsStopped: true });
    },
    dispose: () => vscode.Disposable.from(registered, sent).dispose(),
  };
}

const frames = (path: string) => [
  { id: 1, name: 'inner', line: 2, column: 1, source: { name: 'stopped.txt', path } },
  { id: 2, name: 'outer', line: 7, column: 1, source: { name: 'stopped.txt', path } },
];
