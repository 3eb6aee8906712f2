// The node reference editor as the kit and the tests of the real sidecar drive it: a child process, orders over its channel.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NativeSide, StartedSide } from './native-side.ts';
import type { Message } from './steered-sidecar.ts';

export interface ReferenceEditor extends StartedSide {
  /** The answer to `initialize`. */
  readonly initialized: Promise<Message>;
  /** What the sidecar has said, from that one on. */
  messages(from?: number): Promise<readonly Message[]>;
  /** What `editor/openDiff` said of it. */
  proposal(proposalId: string): Promise<Readonly<Record<string, unknown>> | null>;
  request(method: string, params?: object): Promise<Message>;
  notify(method: string, params?: object): Promise<void>;
  setDiagnostics(filePath: string, found: readonly object[]): Promise<void>;
  endInput(): Promise<void>;
  killSidecar(): Promise<void>;
  /** How the sidecar ended. */
  sidecarEnd(): Promise<{ code: number | null; signal: string | null }>;
  stderr(): Promise<string>;
  readonly pid: number;
}

export interface ReferenceOptions {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly capabilities?: object;
  readonly settings?: object;
  readonly theme?: object;
}

export const referenceCapabilities = {
  editor: [
    'openDiff',
    'closeDiff',
    'openFile',
    'diagnostics',
    'openEditors',
    'selection',
    'isDirty',
    'save',
    'closeTab',
  ],
  proposal: ['reveal'],
  window: ['openExternal'],
  messages: true,
  terminal: true,
  text: 'exact',
  ui: { page: 'external', bridge: 'websocket' },
};

const program = fileURLToPath(new URL('./reference-editor.mjs', import.meta.url));

export function startReferenceEditor(options: ReferenceOptions): ReferenceEditor {
  const told = JSON.stringify({ capabilities: referenceCapabilities, ...options });
  const child = fork(program, [told], { env: options.env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let orders = 0;
  let isGone = false;
  let tellInitialized: ((answer: Message) => void) | undefined;
  let failInitialized: ((error: Error) => void) | undefined;
  const initialized = new Promise<Message>((resolve, reject) => {
    tellInitialized = resolve;
    failInitialized = reject;
  });
  initialized.catch(() => undefined);

  child.on('message', (said: { order?: number; result?: unknown; error?: string; initialized?: Message }) => {
    if (said.initialized) tellInitialized?.(said.initialized);
    if (said.order === undefined) return;
    const asked = waiting.get(said.order);
    waiting.delete(said.order);
    if (said.error === undefined) asked?.resolve(said.result);
    else asked?.reject(new Error(said.error));
  });
  const exited = new Promise<void>(resolve => {
    child.on('exit', () => {
      isGone = true;
      failInitialized?.(new Error('The reference editor has ended.'));
      for (const { reject } of waiting.values()) reject(new Error('The reference editor has ended.'));
      waiting.clear();
      resolve();
    });
  });

  function order<T = void>(action: string, params: object = {}): Promise<T> {
    const number = ++orders;
    return new Promise<T>((resolve, reject) => {
      if (isGone) return reject(new Error('The reference editor has ended.'));
      waiting.set(number, { resolve, reject });
      // Its end may be on its way while this is sent.
      child.send({ order: number, action, params }, error => {
        if (error && waiting.delete(number)) reject(new Error('The reference editor has ended.'));
      });
    });
  }

  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    initialized,
    pid: child.pid ?? 0,
    accept: id => order('accept', { id }),
    reject: id => order('reject', { id }),
    editProposal: (id, text) => order('editProposal', { id, text }),
    proposals: () => order('proposals'),
    proposal: id => order('proposal', { id }),
    select: (path, range) => order('select', { path, range }),
    mention: () => order('mention'),
    focus: () => order('focus'),
    openFiles: () => order('openFiles'),
    textOf: path => order('textOf', { path }),
    change: (path, text) => order('change', { path, text }),
    setDiagnostics: (path, found) => order('setDiagnostics', { path, found }),
    messages: (from = 0) => order('messages', { from }),
    request: (method, params = {}) => order('request', { method, params }),
    notify: (method, params = {}) => order('notify', { method, params }),
    endInput: () => order('endInput'),
    killSidecar: () => order('killSidecar'),
    sidecarEnd: () => order('sidecarEnd'),
    stderr: () => order('stderr'),
    async quit() {
      await order('quit').catch(() => undefined);
      await exited;
    },
    kill,
    dispose: kill,
  };
}

export const referenceSide: NativeSide = {
  name: 'node reference editor',
  waysToAccept: ['the button'],
  waysToReject: ['the button'],
  async start({ command, folder, home }) {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' };
    const editor = startReferenceEditor({ command, folder, env });
    await editor.initialized;
    return editor;
  },
};
