// A language server in a process of its own, spoken to over stdin and stdout. One that dies is started again with what is open,
// a few times; then it is given up with a reason.
import { spawn, type ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-languageserver-protocol/node';
import type {
  Diagnostic as LspDiagnostic,
  DocumentDiagnosticReport,
  Hover,
  InitializeResult,
  ServerCapabilities,
} from 'vscode-languageserver-protocol';
import type { LanguageServer, LanguageServerEvents } from './language-server.ts';
import { toDiagnostic, toHoverText } from './lsp-forms.ts';
import { lspSymbols } from './lsp-symbols.ts';

export interface LspCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface LspServerOptions {
  readonly name: string;
  readonly command: LspCommand;
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told for whatever section the server asks about. */
  readonly configuration?: object;
}

const mostDeaths = 3;
/** Typing is not worth a check for each key. */
const quietMs = 150;
const patienceMs = 2_000;

interface OpenText {
  readonly languageId: string;
  contents: string;
  version: number;
}

export function startLspServer(options: LspServerOptions, events: LanguageServerEvents): LanguageServer {
  const texts = new Map<string, OpenText>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  /** The version that the present process has of each document. */
  const known = new Map<string, number>();
  let running: ChildProcess | undefined;
  let connection: MessageConnection | undefined;
  let can: ServerCapabilities = {};
  let pulls = false;
  let stopped = false;
  let deaths = 0;
  let ready: Promise<void> = start();

  async function start(): Promise<void> {
    const child = spawn(options.command.command, [...options.command.args], {
      cwd: options.folders[0],
      env: { ...options.env },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    running = child;
    const failed = new Promise<never>((_, reject) => {
      child.on('error', reject);
      child.on('exit', code => reject(new Error(`it ended with code ${code ?? 'none'}`)));
    });
    failed.catch(error => ended(child, error));
    // A pipe that breaks is told by the exit.
    child.stdin?.on('error', () => {});
    if (!child.stdin || !child.stdout) return;
    const made = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    connection = made;
    made.onError(() => {});
    made.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: Published) => {
      if (!pulls) tell(uri, diagnostics);
    });
    made.onRequest('workspace/configuration', ({ items }: { items: readonly unknown[] }) =>
      items.map(() => options.configuration ?? null),
    );
    made.onRequest(() => null);
    made.listen();
    const { capabilities } = await Promise.race([
      made.sendRequest<InitializeResult>('initialize', introduction()),
      failed,
    ]);
    can = capabilities;
    pulls = capabilities.diagnosticProvider !== undefined;
    await made.sendNotification('initialized', {});
    known.clear();
    for (const path of texts.keys()) await tellText(made, path);
  }

  function introduction(): object {
    const [first = '/'] = options.folders;
    return {
      processId: process.pid,
      clientInfo: { name: 'Dovetail' },
      rootUri: pathToFileURL(first).href,
      workspaceFolders: options.folders.map(path => ({ uri: pathToFileURL(path).href, name: basename(path) })),
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true },
          symbol: {},
        },
        textDocument: {
          synchronization: { didSave: true },
          publishDiagnostics: { relatedInformation: false },
          diagnostic: { dynamicRegistration: false },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          hover: { contentFormat: ['markdown', 'plaintext'] },
        },
      },
    };
  }

  function ended(child: ChildProcess, error: unknown): void {
    if (child !== running || stopped) return;
    connection?.dispose();
    connection = undefined;
    deaths += 1;
    if (deaths < mostDeaths) {
      ready = start();
      ready.catch(() => {});
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    events.gaveUp(`The language server for ${options.name} does not run: ${reason}.`);
  }

  /** The newest text of a document, as an opening or as a change of what this process knows already. */
  async function tellText(to: MessageConnection, path: string): Promise<void> {
    const text = texts.get(path);
    const told = known.get(path);
    if (!text || told === text.version) return;
    const uri = pathToFileURL(path).href;
    const { languageId, version, contents } = text;
    known.set(path, version);
    await (told === undefined
      ? to.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version, text: contents } })
      : to.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text: contents }],
        }));
    checkSoon(path);
  }

  function checkSoon(path: string): void {
    clearTimeout(due.get(path));
    const timer = setTimeout(() => {
      due.delete(path);
      void check(path);
    }, quietMs);
    timer.unref();
    due.set(path, timer);
  }

  async function check(path: string): Promise<void> {
    const text = texts.get(path);
    const asked = connection;
    if (!text || !asked || !pulls) return;
    const { version } = text;
    const uri = pathToFileURL(path).href;
    try {
      const report = await asked.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
        textDocument: { uri },
      });
      // Another check is on its way for what was typed meanwhile.
      if (report.kind === 'full' && texts.get(path)?.version === version) tell(uri, report.items);
    } catch {
      // The server has died, or was too busy; the next change asks again.
    }
  }

  function tell(uri: string, found: readonly LspDiagnostic[]): void {
    if (uri.startsWith('file:')) events.diagnostics(fileURLToPath(uri), found.map(toDiagnostic));
  }

  /** After everything asked before; a server that is not there is told when it is. */
  function whenReady(say: (to: MessageConnection) => Promise<unknown>): void {
    void ready.then(
      () => (connection && !stopped ? say(connection).catch(() => {}) : undefined),
      () => {},
    );
  }
  ready.catch(() => {});

  return {
    open(path, languageId, contents) {
      const text = texts.get(path);
      if (text?.contents === contents) return;
      if (!text) {
        texts.set(path, { languageId, contents, version: 1 });
        whenReady(to => tellText(to, path));
        return;
      }
      text.contents = contents;
      text.version += 1;
      whenReady(to => tellText(to, path));
    },
    close(path) {
      if (!texts.delete(path)) return;
      if (!known.delete(path)) return;
      clearTimeout(due.get(path));
      due.delete(path);
      whenReady(to =>
        to.sendNotification('textDocument/didClose', { textDocument: { uri: pathToFileURL(path).href } }),
      );
    },
    changedOnDisk(paths) {
      const changes = paths.map(path => ({ uri: pathToFileURL(path).href, type: 2 }));
      whenReady(async to => {
        await to.sendNotification('workspace/didChangeWatchedFiles', { changes });
        // What one file says may be wrong in another now.
        for (const path of texts.keys()) checkSoon(path);
      });
    },
    async hover({ path, line, column }, signal) {
      if (!texts.has(path)) return undefined;
      await ready.catch(() => {});
      signal?.throwIfAborted();
      const textDocument = { uri: pathToFileURL(path).href };
      const answer = await connection?.sendRequest<Hover | null>('textDocument/hover', {
        textDocument,
        position: { line, character: column },
      });
      return toHoverText(answer ?? null);
    },
    async symbols({ query, front, signal }) {
      await ready.catch(() => {});
      if (!connection || signal?.aborted) return [];
      return lspSymbols(connection, can, { query, signal, front: front && texts.has(front) ? front : undefined });
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const timer of due.values()) clearTimeout(timer);
      const child = running;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>(resolve => child.once('exit', () => resolve()));
      const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      void connection
        ?.sendRequest('shutdown')
        .then(() => connection?.sendNotification('exit'))
        .catch(() => child.kill('SIGTERM'));
      if (!connection) child.kill('SIGTERM');
      await gone;
      clearTimeout(kill);
      connection?.dispose();
    },
  };
}

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly LspDiagnostic[];
}
