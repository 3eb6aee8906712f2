// A stand-in for the CLI that does what a script says, for faults that the real one will not commit. Where a script says
// nothing it behaves as observed of the version it claims: what it answers, what it ignores, what it ends itself on.
// The script is JSON in FAKE_CLI; its form is declared in fake-script.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';

const script = JSON.parse(process.env['FAKE_CLI'] ?? '{}');
const version = script.version ?? '2.1.325';
const patch = Number(version.split('.')[2]);
const replays = process.argv.includes('--replay-user-messages');

if (process.argv.includes('--version')) {
  if (script.versionAnswer !== null) process.stdout.write(`${script.versionAnswer ?? `${version} (Claude Code)`}\n`);
  if (script.versionHangs) await new Promise(resolve => setTimeout(resolve, 600_000));
  process.exit(0);
}

const originalSubtypes = new Set([
  'initialize',
  'interrupt',
  'set_model',
  'set_permission_mode',
  'set_max_thinking_tokens',
  'mcp_status',
  'mcp_set_servers',
  'mcp_reconnect',
  'mcp_toggle',
  'mcp_message',
  'rewind_files',
]);
const defaultResponses = {
  initialize: {
    commands: [{ name: 'compact', description: 'Compact the conversation' }],
    models: [{ value: 'default', displayName: 'Default', description: 'The default model' }],
    account: { apiKeySource: 'ANTHROPIC_API_KEY' },
    ...(patch >= 63 && { agents: [{ name: 'general-purpose' }] }),
    ...(patch >= 325 && { claude_code_version: version, pid: process.pid }),
  },
  mcp_status: { mcpServers: [] },
  mcp_set_servers: { added: [], removed: [], errors: {} },
  rewind_files: { canRewind: true },
};

const sessionId = argument('--session-id') ?? argument('--resume') ?? '5e550000-0000-4000-8000-000000000001';
const heard = [];
const lastIds = new Map();
let lastUser;
let lastResultWasError = false;
let inputEnded = false;
let wake = () => {};

function argument(name) {
  return process.argv.find(arg => arg.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function write(text) {
  if (process.stdout.write(text)) return;
  // Told where it can be heard: the other way is blocked.
  const timer = setTimeout(() => process.stderr.write('nobody reads\n'), 200);
  // It fails when the reader has gone, who is then nobody to write to.
  await once(process.stdout, 'drain').catch(() => {});
  clearTimeout(timer);
}

function say(line) {
  if (line.type === 'result') lastResultWasError = line.is_error === true;
  return write(`${JSON.stringify(line)}\n`);
}

async function die(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** `$session`, `$uuid` (of the last user message that was waited for), `$text`, and `$id:subtype` (of the last request of that kind). */
function fill(value) {
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  if (value === '$session') return sessionId;
  if (value === '$uuid') return lastUser?.uuid;
  if (value === '$text')
    return lastUser?.message.content.map?.(block => block.text).join('') ?? lastUser?.message.content;
  if (typeof value === 'string' && value.startsWith('$id:')) return lastIds.get(value.slice(4));
  return value;
}

function matches(value, pattern) {
  if (typeof pattern !== 'object' || pattern === null) return value === pattern;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern).every(([key, wanted]) => matches(value[key], wanted));
}

function answer(line) {
  const { request_id, request } = line;
  const { subtype } = request;
  lastIds.set(subtype, request_id);
  const reply = script.replies?.[subtype];
  if (reply === 'silence') return;
  if (reply?.error) return respond({ subtype: 'error', request_id, error: reply.error });
  if (!reply && !originalSubtypes.has(subtype)) {
    // Observed: 2.1.29 never answers what it does not know.
    if (patch < 41) return;
    const code = patch >= 325 ? { error_code: 'unsupported_request' } : {};
    return respond({
      subtype: 'error',
      request_id,
      error: `Unsupported control request subtype: ${subtype}`,
      ...code,
    });
  }
  const response =
    reply?.response ??
    (subtype === 'set_permission_mode'
      ? { mode: request.mode }
      : subtype === 'interrupt' && patch >= 250
        ? { still_queued: [] }
        : defaultResponses[subtype]);
  respond({ subtype: 'success', request_id, ...(response && { response }) });
  if (subtype === 'set_permission_mode' && patch === 29)
    respond({ subtype: 'success', request_id, response: { mode: 'again' } });
}

function respond(response) {
  void say({ type: 'control_response', response });
}

function accept(text) {
  if (text === '' && patch <= 29) return die('Error parsing streaming input line');
  if (text !== '' && text.trim() === '' && patch <= 197) return die('Error parsing streaming input line');
  if (text.trim() === '') return;
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    return die(`Error parsing streaming input line: ${text.slice(0, 100)}`);
  }
  if (script.echo) void say({ type: 'heard', line });
  switch (line.type) {
    case 'user':
      if (line.message?.role !== 'user') return die(`Error: Expected message role 'user', got '${line.message?.role}'`);
      break;
    case 'control_request':
      answer(line);
      break;
    case 'control_response':
      if (replays) void say(line);
      break;
    case 'keep_alive':
      return;
    default:
      if (patch < 63) return die(`Error: Expected message type 'user' or 'control', got '${line.type}'`);
  }
  heard.push(line);
  wake();
}

async function hear(pattern) {
  for (;;) {
    const at = heard.findIndex(line => matches(line, pattern));
    if (at !== -1) {
      const line = heard.splice(0, at + 1).at(-1);
      if (line.type === 'user') lastUser = line;
      return line;
    }
    if (inputEnded && !script.stays) await leave(lastResultWasError ? 1 : 0);
    await new Promise(resolve => (wake = resolve));
  }
}

/** What was said is still heard. */
async function leave(code) {
  await new Promise(resolve => process.stdout.write('', resolve));
  process.exit(code);
}

const actions = {
  await: pattern => hear(pattern),
  say: line => say(fill(line)),
  raw: text => write(text),
  stderr: text => void process.stderr.write(text),
  reply: ({ to, response }) =>
    say({ type: 'control_response', response: { subtype: 'success', request_id: lastIds.get(to), response } }),
  async flood({ count, padding = 0 }) {
    const pad = 'x'.repeat(padding);
    for (let n = 0; n < count; n++) await say({ type: 'flood', n, pad });
  },
  bigLine: ({ characters }) => write(`{"type":"big","text":"${'x'.repeat(characters)}"}\n`),
  async run({ command, args = [], holdsOutput = false, bareEnv = false, detached = true }) {
    const child = spawn(command, args, {
      detached,
      stdio: ['ignore', holdsOutput ? 'inherit' : 'ignore', 'ignore'],
      ...(bareEnv && { env: { PATH: process.env['PATH'] } }),
    });
    child.unref();
    await once(child, 'spawn');
    await say({ type: 'grandchild', pid: child.pid });
  },
  exit: code => leave(code),
  async signal(name) {
    process.kill(process.pid, name);
    await new Promise(() => {});
  },
  closeInput() {
    process.stdin.destroy();
    // The stream leaves the file open.
    closeSync(0);
  },
};

for (const name of ['SIGTERM', 'SIGINT']) {
  process.on(name, () => {
    if (script.tellsSignals) void say({ type: 'got', what: name });
    // Observed: SIGTERM gives code 143, not a death by signal; SIGINT gives 0.
    if (!script.ignores?.includes(name)) process.exit(name === 'SIGTERM' ? 143 : 0);
  });
}
process.stdout.on('error', () => {});

if (!script.deaf) {
  let rest = '';
  process.stdin.setEncoding('utf8').on('data', chunk => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) void accept(line);
  });
  process.stdin.on('end', () => {
    inputEnded = true;
    if (script.tellsSignals) void say({ type: 'got', what: 'end of input' });
    wake();
  });
  process.stdin.on('error', () => {});
}

// Keeps the process alive whatever becomes of its pipes; also when it is deaf.
setInterval(() => {}, 600_000);
if (script.announces) await say({ type: 'started', argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
for (const step of script.steps ?? []) {
  for (const [name, value] of Object.entries(step)) await actions[name](value);
}
// The script is over: stay until the input ends.
await hear({ type: 'nothing of this kind' });
