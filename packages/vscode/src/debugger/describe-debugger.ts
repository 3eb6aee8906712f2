// The stopped debugger in words, for the agent: where it stands, how it came there, and what the variables hold.
import * as vscode from 'vscode';
import { debuggerText, type Frame, type Scope } from './debugger-text.ts';

const mostFrames = 20;
const mostVariables = 50;

/** null: no debug session is stopped. */
export async function describeDebugger(): Promise<string | null> {
  const session = vscode.debug.activeDebugSession;
  if (!session) return null;
  const threadId = await stoppedThread(session);
  if (threadId === undefined) return null;
  const { stackFrames } = (await session.customRequest('stackTrace', {
    threadId,
    startFrame: 0,
    levels: mostFrames,
  })) as { stackFrames: Frame[] };
  const [top] = stackFrames;
  if (!top) return null;
  return debuggerText({
    name: session.name,
    type: session.type,
    frames: stackFrames.map(withLocalPath),
    scopes: await scopesOf(session, top),
  });
}

/** In a remote window VS Code names files by addresses (observed: `vscode-remote://host/path`); the agent knows paths. */
function withLocalPath(frame: Frame): Frame {
  const { source } = frame;
  if (source?.path === undefined || !/^(?:file|vscode-remote):/.test(source.path)) return frame;
  const uri = vscode.Uri.parse(source.path);
  return { ...frame, source: { ...source, path: uri.scheme === 'file' ? uri.fsPath : uri.path } };
}

/** The one that the person looks at, else the first that has a stack. */
async function stoppedThread(session: vscode.DebugSession): Promise<number | undefined> {
  const item = vscode.debug.activeStackItem;
  if (item) return item.threadId;
  const { threads } = (await session.customRequest('threads')) as { threads: { id: number }[] };
  for (const { id } of threads) {
    const isStopped = await session.customRequest('stackTrace', { threadId: id, levels: 1 }).then(
      () => true,
      () => false,
    );
    if (isStopped) return id;
  }
  return undefined;
}

async function scopesOf(session: vscode.DebugSession, frame: Frame): Promise<Scope[]> {
  const { scopes } = (await session.customRequest('scopes', { frameId: frame.id })) as {
    scopes: { name: string; variablesReference: number; expensive?: boolean }[];
  };
  const read = scopes
    .filter(({ expensive }) => !expensive)
    .map(async ({ name, variablesReference }): Promise<Scope> => {
      const { variables } = (await session.customRequest('variables', { variablesReference })) as {
        variables: Scope['variables'];
      };
      return { name, variables: variables.slice(0, mostVariables) };
    });
  return Promise.all(read);
}
