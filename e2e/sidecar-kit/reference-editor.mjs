// An editor in miniature, in a process of its own: the smallest native side that is right. It starts the sidecar that its
// arguments name, keeps documents and proposals in memory, and does what a person would do when its parent says so.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { command, folder, env, capabilities, settings, theme } = JSON.parse(process.argv[2]);
const [program, ...args] = command;
const sidecar = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });

/** path -> {text, saved} */
const documents = new Map();
/** id -> {params, text, decide} */
const proposals = new Map();
const waiting = new Map();
const messages = [];
const diagnostics = new Map();
let focused = '';
let selection = null;
let lastId = 0;
let stderr = '';

// Once, however often it is decided.
function close(id, decision) {
  const proposal = proposals.get(id);
  proposals.delete(id);
  proposal?.decide(decision);
}

const open = path => {
  if (!documents.has(path)) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    documents.set(path, { text, saved: text });
  }
  return documents.get(path);
};

/** From UTF-16 units: strings count in them here. */
function textIn({ text }, { start, end }) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const offset = ({ line, character }) => Math.min((starts[line] ?? text.length) + character, text.length);
  return text.slice(offset(start), offset(end));
}

function select(path, range) {
  selection = { filePath: path, text: textIn(open(path), range), selection: range };
}

const port = {
  openDiff: params =>
    new Promise(decide => {
      proposals.set(params.proposalId, { params, text: params.newFileContents, decide });
      if (params.preserveFocus === false) focused = `proposal:${params.proposalId}`;
    }),
  closeDiff({ proposalId }) {
    close(proposalId, { decision: 'rejected' });
    return {};
  },
  openFile({ filePath, selection: range, preserveFocus = true }) {
    if (!existsSync(filePath)) return { opened: false, message: 'There is no such file.' };
    open(filePath);
    if (!preserveFocus) focused = filePath;
    if (range) select(filePath, range);
    return { opened: true };
  },
  diagnostics({ uri }) {
    const all = [...diagnostics].map(([path, found]) => ({ uri: pathToFileURL(path).href, diagnostics: found }));
    return uri === undefined ? all : all.filter(each => each.uri === uri);
  },
  openEditors: () =>
    [...documents].map(([path, { text, saved }]) => ({
      uri: pathToFileURL(path).href,
      label: basename(path),
      isActive: path === focused,
      isDirty: text !== saved,
    })),
  selection: () => selection,
  isDirty({ filePath }) {
    const document = documents.get(filePath);
    return { isOpen: document !== undefined, isDirty: document !== undefined && document.text !== document.saved };
  },
  save({ filePath }) {
    const document = documents.get(filePath);
    if (!document || document.text === document.saved) return { saved: false, message: 'There is nothing to save.' };
    writeFileSync(filePath, document.text);
    document.saved = document.text;
    return { saved: true };
  },
  closeTab({ tabName }) {
    const path = [...documents.keys()].find(each => each === tabName || basename(each) === tabName);
    return { closed: path !== undefined && documents.delete(path) };
  },
};

const methods = {
  ...Object.fromEntries(Object.entries(port).map(([name, call]) => [`editor/${name}`, call])),
  ping: () => ({}),
  'window/showMessage': () => null,
  'window/openExternal': () => ({ opened: true }),
  'terminal/open': () => ({ opened: true }),
  'proposal/reveal': ({ proposalId }) => ({ revealed: proposals.has(proposalId) }),
};

function filesChanged({ paths }) {
  for (const path of paths) {
    const document = documents.get(path);
    if (document && document.text === document.saved && existsSync(path)) {
      document.text = document.saved = readFileSync(path, 'utf8');
    }
  }
}

const say = message => sidecar.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function receive(message) {
  messages.push(message);
  const { id, method, params = {} } = message;
  if (method === undefined) {
    waiting.get(id)?.(message);
    waiting.delete(id);
  } else if (id === undefined) {
    if (method === 'files/changed') filesChanged(params);
  } else if (!Object.hasOwn(methods, method)) {
    say({ id, error: { code: -32601, message: `There is no ${method} here.` } });
  } else {
    try {
      const result = methods[method](params);
      // What is known is said at once, so that answers leave in order.
      say({ id, result: result instanceof Promise ? await result : result });
    } catch (error) {
      say({ id, error: { code: -32603, message: String(error) } });
    }
  }
}

function request(method, params = {}) {
  const id = ++lastId;
  return new Promise(resolve => {
    waiting.set(id, resolve);
    say({ id, method, params });
  });
}

let unread = [];
sidecar.stdout.on('data', chunk => {
  let from = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
    unread.push(chunk.subarray(from, at));
    void receive(JSON.parse(Buffer.concat(unread).toString('utf8')));
    unread = [];
    from = at + 1;
  }
  if (from < chunk.length) unread.push(chunk.subarray(from));
});
sidecar.stderr.setEncoding('utf8').on('data', text => (stderr += text));
sidecar.stdin.on('error', () => {});
const ended = new Promise(resolve => {
  sidecar.on('close', (code, signal) => {
    // The sidecar is gone: nothing of what it proposed is applied.
    proposals.clear();
    for (const answer of waiting.values()) answer({ error: { code: -32010, message: 'The sidecar has ended.' } });
    waiting.clear();
    resolve({ code, signal });
  });
});

/** What the parent may say: the person's actions, and looks at the screen. */
const actions = {
  accept({ id }) {
    const { text } = proposals.get(id);
    close(id, { decision: 'accepted', contents: text });
  },
  reject: ({ id }) => close(id, { decision: 'rejected' }),
  editProposal({ id, text }) {
    proposals.get(id).text = text;
  },
  proposals: () => [...proposals.keys()],
  proposal: ({ id }) => proposals.get(id)?.params ?? null,
  select({ path, range }) {
    focused = path;
    select(path, range);
    say({ method: 'editor/selectionChanged', params: selection });
  },
  mention() {
    const { filePath, selection: range } = selection;
    say({
      method: 'editor/atMentioned',
      params: { filePath, lineStart: range.start.line, lineEnd: range.end.line },
    });
  },
  focus: () => focused,
  openFiles: () => [...documents.keys()],
  textOf: ({ path }) => open(path).text,
  change({ path, text }) {
    open(path).text = text;
  },
  setDiagnostics({ path, found }) {
    diagnostics.set(path, found);
    say({ method: 'editor/diagnosticsChanged', params: { uris: [pathToFileURL(path).href] } });
  },
  messages: ({ from }) => messages.slice(from),
  request: ({ method, params }) => request(method, params),
  notify: ({ method, params }) => say({ method, params }),
  endInput: () => sidecar.stdin.end(),
  killSidecar: () => sidecar.kill('SIGKILL'),
  sidecarEnd: () => ended,
  stderr: () => stderr,
  async quit() {
    for (const id of proposals.keys()) close(id, { decision: 'rejected' });
    // What was decided leaves first.
    await new Promise(resolve => setImmediate(resolve));
    sidecar.stdin.end();
    await ended;
    setImmediate(() => process.exit(0));
  },
};

process.on('message', ({ order, action, params }) => {
  Promise.resolve()
    .then(() => actions[action](params ?? {}))
    .then(
      result => process.send?.({ order, result: result ?? null }),
      error => process.send?.({ order, error: String(error) }),
    );
});
// The parent is gone: so is this editor, and with its end of the pipe the sidecar.
process.on('disconnect', () => process.exit(0));

const answer = await request('initialize', {
  protocolVersion: 1,
  client: { name: 'Reference', version: '1', pid: process.pid },
  workspaceFolders: [folder],
  capabilities,
  ...(settings && { settings }),
  ...(theme && { theme }),
});
process.send?.({ initialized: answer, program: fileURLToPath(import.meta.url) });
