// A server of the workbench in the hands of a test: it answers requests from a table, and says whatever the test wants it to say.
import {
  workbenchRequests,
  type OpenProposal,
  type TreeEntry,
  type WorkbenchPush,
  type WorkbenchQuestions,
} from '@dovetail/protocol';

type Answer = { readonly [key: string]: unknown } | ((params: Record<string, unknown>) => object | Promise<object>);

export interface ScriptedWorkbenchOptions {
  /** By request name, over the defaults. A thrown error becomes an error reply. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Path -> text; the folder is `/home/ada/larder`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly status?: Readonly<Record<string, TreeEntry['status']>>;
  readonly ignored?: readonly string[];
  readonly proposals?: readonly OpenProposal[];
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly terminals?: readonly object[];
}

export interface ReceivedRequest {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface ScriptedWorkbench {
  /** Requests of the page, oldest first. */
  readonly received: ReceivedRequest[];
  /** The files of the folder as they are now. */
  readonly files: Map<string, string>;
  /** What was kept of the window, as the page told it. */
  layout: Readonly<Record<string, unknown>>;
  /** The first request, past or future, that fits. */
  next(type: string, fits?: (request: ReceivedRequest) => boolean): Promise<ReceivedRequest>;
  push(push: WorkbenchPush): void;
  ask(name: keyof WorkbenchQuestions, params: object): Promise<Record<string, unknown>>;
}

export const folder = '/home/ada/larder';

export interface WorkbenchSocket {
  send(message: object): void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function createScriptedWorkbench(options: ScriptedWorkbenchOptions = {}) {
  const received: ReceivedRequest[] = [];
  const waiting = new Set<(request: ReceivedRequest) => void>();
  const asked = new Map<string, (message: Record<string, unknown>) => void>();
  const files = new Map(Object.entries(options.files ?? {}).map(([path, text]) => [`${folder}/${path}`, text]));
  const proposals = new Map((options.proposals ?? []).map(proposal => [proposal.proposalId, proposal]));
  const sockets = new Set<WorkbenchSocket>();
  let questions = 0;
  const version = (path: string): string => `v-${files.get(path) ?? ''}`;
  const push = (told: WorkbenchPush): void => {
    if (told.type === 'proposal_opened') proposals.set(told.proposal.proposalId, told.proposal);
    for (const socket of sockets) socket.send({ type: 'request', request: told });
  };

  function entriesOf(path: string): TreeEntry[] {
    const found = new Map<string, TreeEntry>();
    for (const file of files.keys()) {
      if (!file.startsWith(`${path}/`)) continue;
      const [name = '', ...rest] = file.slice(path.length + 1).split('/');
      const below = `${path}/${name}`;
      const relative = below.slice(folder.length + 1);
      const status = options.status?.[relative];
      found.set(name, {
        name,
        path: below,
        kind: rest.length > 0 ? 'folder' : 'file',
        isIgnored: options.ignored?.includes(relative) ?? false,
        isLink: false,
        ...(status && { status }),
      });
    }
    return [...found.values()].toSorted(
      (left, right) => right.kind.localeCompare(left.kind) || left.name.localeCompare(right.name),
    );
  }

  const defaults: Readonly<Record<string, Answer>> = {
    open_workbench: () => ({
      folders: [{ path: folder, name: 'larder', branch: 'round-once' }],
      home: '/home/ada',
      platform: 'linux',
      isRehearsal: false,
      terminals: options.terminals ?? [],
      proposals: [...proposals.values()],
      layout: workbench.layout,
      recentFolders: [folder, '/home/ada/pantry'],
    }),
    read_folder: ({ path }) => ({ entries: entriesOf(text(path)), found: true }),
    open_document({ path: given }) {
      const path = text(given);
      const contents = files.get(path);
      if (contents === undefined) return { document: null, refused: 'missing' };
      const languageId = path.endsWith('.ts') ? 'typescript' : 'plaintext';
      const facts = { eol: '\n', hasBom: false, encoding: 'utf-8', languageId, isReadOnly: false };
      return { document: { path, contents, version: version(path), ...facts } };
    },
    save_document({ path: given, contents, expected }) {
      const path = text(given);
      if (expected !== null && expected !== version(path)) return { outcome: 'conflict' };
      files.set(path, text(contents));
      return { outcome: 'saved', version: version(path) };
    },
    trash_path({ path }) {
      files.delete(text(path));
      return { done: true, trashId: 'trash-1' };
    },
    restore_path: { done: true },
    rename_path({ path, to }) {
      files.set(text(to), files.get(text(path)) ?? '');
      files.delete(text(path));
      return { done: true };
    },
    create_path({ path }) {
      files.set(text(path), '');
      return { done: true };
    },
    find_files: ({ pattern }) => ({
      files: [...files.keys()].map(path => path.slice(folder.length + 1)).filter(path => path.includes(text(pattern))),
      truncated: false,
    }),
    save_layout({ layout }) {
      workbench.layout = layout as Record<string, unknown>;
      return {};
    },
    hover: { contents: null },
    get_diagnostics: { diagnostics: [] },
    compare_again({ proposalId }) {
      const known = proposals.get(text(proposalId));
      if (!known) return { proposal: null };
      const fresh = { ...known, oldContents: files.get(known.path) ?? null, isStale: false };
      proposals.set(fresh.proposalId, fresh);
      return { proposal: fresh };
    },
    decide_proposal({ proposalId, decision }) {
      proposals.delete(text(proposalId));
      push({ type: 'proposal_closed', proposalId: text(proposalId), because: decision as 'accepted' | 'rejected' });
      return { outcome: 'done' };
    },
    start_terminal({ claude }) {
      const terminal = {
        id: `t${received.length}`,
        title: claude === true ? 'claude' : 'bash',
        isRunning: true,
        exitCode: null,
      };
      return {
        terminal: { ...terminal, isClaude: claude === true, ...(claude === true && { link: { linked: true } }) },
      };
    },
    read_terminal: { output: 'larder $ ', found: true },
    list_worktrees: { worktrees: [] },
    complete_folder: { folders: ['/home/ada/larder', '/home/ada/pantry'] },
    open_folder: { opened: true },
  };

  async function reply(
    socket: WorkbenchSocket,
    requestId: string,
    { type, ...params }: ReceivedRequest,
  ): Promise<void> {
    try {
      if (!Object.hasOwn(workbenchRequests, type)) throw new Error(`"${type}" is not declared.`);
      const answer = { ...defaults, ...options.answers }[type] ?? {};
      const result = typeof answer === 'function' ? await answer(params) : answer;
      socket.send({ type: 'response', requestId, response: { ...result, type: `${type}_response` } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      socket.send({ type: 'response', requestId, error: message });
    }
  }

  const workbench: ScriptedWorkbench = {
    received,
    files,
    layout: options.layout ?? {},
    next(type, fits = () => true) {
      const isIt = (request: ReceivedRequest): boolean => request.type === type && fits(request);
      const past = received.find(isIt);
      if (past) return Promise.resolve(past);
      return new Promise(resolve => {
        const listener = (request: ReceivedRequest): void => {
          if (!isIt(request)) return;
          waiting.delete(listener);
          resolve(request);
        };
        waiting.add(listener);
      });
    },
    push,
    ask(name, params) {
      questions += 1;
      const requestId = `question-${questions}`;
      for (const socket of sockets) socket.send({ type: 'request', requestId, request: { type: name, ...params } });
      return new Promise(resolve => asked.set(requestId, resolve));
    },
  };

  return Object.assign(workbench, {
    attach(socket: WorkbenchSocket): { receive(message: Record<string, unknown>): void; close(): void } {
      sockets.add(socket);
      return {
        receive(message) {
          const requestId = text(message['requestId']);
          if (message['type'] === 'response') {
            asked.get(requestId)?.((message['response'] as Record<string, unknown> | undefined) ?? message);
            return;
          }
          if (message['type'] !== 'request') return;
          const request = message['request'] as ReceivedRequest;
          received.push(request);
          for (const listener of waiting) listener(request);
          void reply(socket, requestId, request);
        },
        close: () => void sockets.delete(socket),
      };
    },
  });
}
