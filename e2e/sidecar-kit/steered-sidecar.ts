// The sidecar's half of the protocol in the hands of a test. It answers `initialize` like a sidecar, keeps every message that
// the editor sends, and says what the test wants said, to the byte.
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SidecarCapabilities, type SidecarCapabilities as Capabilities } from '@dovetail/protocol';
import { createLineSplitter } from '@dovetail/rpc';
import { toLfText } from '../../packages/sidecar/src/text/lf-text.ts';

export interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Proposal {
  readonly id: string;
  /** The answer of the editor, with the text in the form in which it was proposed. */
  readonly decision: Promise<unknown>;
  /** Answers to it so far. */
  answers(): number;
  readonly requestId: number;
}

export interface SteeredSidecar {
  readonly command: readonly [string, ...string[]];
  /** Parameters of `initialize`, once it came. */
  readonly initialized: Promise<Readonly<Record<string, unknown>>>;
  readonly capabilities: () => Capabilities;
  /** All that came, in order. */
  readonly messages: readonly Message[];
  /** The whole answer: `result` or `error`. Waits 30 s. */
  ask(method: string, params?: object): Promise<Message>;
  /** The result; rejects with an error answer. */
  call<T = unknown>(method: string, params?: object): Promise<T>;
  notify(method: string, params?: object): void;
  /** As it is. */
  write(bytes: string | Uint8Array): void;
  propose(filePath: string, contents: string, more?: object): Proposal;
  /** A message that came after `from` and fits; waits for it. */
  heard(fits: (message: Message) => boolean, from?: number): Promise<Message>;
  /** SIGKILL to what the editor has started. */
  kill(): void;
  /** Resolves when the editor's side of the wire has ended. */
  readonly ended: Promise<void>;
  readonly isOpen: () => boolean;
  dispose(): Promise<void>;
}

const program = fileURLToPath(new URL('./kit-sidecar.mjs', import.meta.url));
const patienceMs = 30_000;

/** What the editor may ask of the kit, and what it gets. */
const answers: Readonly<Record<string, unknown>> = {
  'chat/open': { url: 'http://127.0.0.1:9/?token=kit' },
  'chat/insertMention': { pages: 0 },
  'chat/newConversation': { pages: 0 },
  'cli/launch': { command: '/bin/true', args: [], env: { CLAUDE_CODE_SSE_PORT: '9' }, cwd: '/' },
  ping: {},
  shutdown: {},
};

export async function startSteeredSidecar(): Promise<SteeredSidecar> {
  const messages: Message[] = [];
  const watchers = new Set<() => void>();
  const early: (string | Uint8Array)[] = [];
  let socket: Socket | undefined;
  let pid = 0;
  let lastId = 0;
  let proposals = 0;
  let capabilities: Capabilities = SidecarCapabilities.parse({});
  let tellInitialized: ((params: Readonly<Record<string, unknown>>) => void) | undefined;
  let tellEnded: (() => void) | undefined;
  const initialized = new Promise<Readonly<Record<string, unknown>>>(resolve => (tellInitialized = resolve));
  const ended = new Promise<void>(resolve => (tellEnded = resolve));

  const server = createServer(came => {
    socket = came;
    for (const bytes of early.splice(0)) came.write(bytes);
    let isFirst = true;
    const splitter = createLineSplitter({
      onLine(line) {
        if (isFirst) pid = Number(line);
        else receive(line);
        isFirst = false;
      },
    });
    came.on('data', chunk => splitter.push(chunk));
    came.on('error', () => came.destroy());
    came.on('close', () => {
      tellEnded?.();
      for (const watcher of watchers) watcher();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const write = (bytes: string | Uint8Array): void => {
    if (socket) socket.write(bytes);
    else early.push(bytes);
  };
  const say = (message: object): void => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  function receive(line: string): void {
    const message = JSON.parse(line) as Message;
    messages.push(message);
    if (message.method === 'initialize') begin(message);
    else if (message.method !== undefined && message.id !== undefined) {
      const known = Object.hasOwn(answers, message.method);
      say(known ? { id: message.id, result: answers[message.method] } : { id: message.id, error: unknownRequest });
    }
    for (const watcher of watchers) watcher();
  }

  function begin({ id, params = {} }: Message): void {
    capabilities = SidecarCapabilities.parse(params['capabilities'] ?? {});
    const result = {
      protocolVersion: 1,
      server: { name: 'kit', version: '0', pid },
      ide: { port: 9, lockFile: '/nowhere/9.lock' },
      page: null,
      commands: Object.keys(answers),
    };
    say({ id, result });
    say({ method: 'ide/ready', params: { port: 9, lockFile: '/nowhere/9.lock', workspaceFolders: [] } });
    tellInitialized?.(params);
  }

  function heard(fits: (message: Message) => boolean, from = 0): Promise<Message> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => stop(new Error(`It did not come. Last: ${last()}`)), patienceMs);
      function stop(outcome: Message | Error): void {
        clearTimeout(timer);
        watchers.delete(look);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
      function look(): void {
        const found = messages.slice(from).find(fits);
        if (found) stop(found);
        else if (socket?.closed) stop(new Error(`The editor went away. Last: ${last()}`));
      }
      watchers.add(look);
      look();
    });
  }
  const last = (): string =>
    messages
      .slice(-3)
      .map(each => JSON.stringify(each).slice(0, 300))
      .join('\n');
  const isAnswerTo = (id: number) => (message: Message) => message.id === id && message.method === undefined;

  function send(method: string, params: object): number {
    const id = ++lastId;
    say({ id, method, params });
    return id;
  }
  const ask = (method: string, params: object = {}): Promise<Message> => heard(isAnswerTo(send(method, params)));

  return {
    command: [process.execPath, program, String(port)],
    initialized,
    capabilities: () => capabilities,
    messages,
    ask,
    async call<T>(method: string, params?: object) {
      const { error, result } = await ask(method, params);
      if (error) throw new Error(`${method}: ${error.code} ${error.message}`);
      return result as T;
    },
    notify: (method, params = {}) => say({ method, params }),
    write,
    propose(filePath, contents, more = {}) {
      const id = `kit-${++proposals}`;
      const form =
        capabilities.text === 'lf' ? toLfText(contents) : { text: contents, restore: (text: string) => text };
      const requestId = send('editor/openDiff', {
        proposalId: id,
        oldFilePath: filePath,
        newFilePath: filePath,
        newFileContents: form.text,
        tabName: `${id} (proposed)`,
        ...more,
      });
      const decision = heard(isAnswerTo(requestId)).then(({ result, error }) => {
        if (error) throw new Error(`openDiff: ${error.code} ${error.message}`);
        const told = result as { decision: string; contents?: string };
        return told.contents === undefined ? told : { ...told, contents: form.restore(told.contents) };
      });
      decision.catch(() => undefined);
      return { id, decision, requestId, answers: () => messages.filter(isAnswerTo(requestId)).length };
    },
    heard,
    kill: () => void (pid > 0 && process.kill(pid, 'SIGKILL')),
    ended,
    isOpen: () => socket !== undefined && !socket.closed,
    async dispose() {
      socket?.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const unknownRequest = { code: -32601, message: 'The kit does not know this request.' };
