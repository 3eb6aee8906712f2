// A small stand-in for the CLI as a process, for faults and for speed. It answers every message with one turn; words in the
// message make it misbehave: "crash" ends it in the turn, "wait" waits for an interrupt, "hang" does not hear one, "ask" asks
// for permission first, "child" leaves a process of its own behind, "stream N" writes N deltas.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

if (process.argv.includes('--version')) {
  process.stdout.write('2.1.325 (Claude Code)\n');
  process.exit(0);
}

const argument = name => process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const session_id = argument('session-id') ?? argument('resume') ?? '5e550000-0000-4000-8000-000000000001';
const say = line => process.stdout.write(`${JSON.stringify(line)}\n`);
const parent_tool_use_id = null;
let turns = 0;
let running;
let hangs = false;

function begin(line) {
  turns++;
  running = line;
  say({ type: 'system', subtype: 'init', session_id, cwd: process.cwd(), model: 'm', claude_code_version: '2.1.325' });
  say({ ...line, isReplay: true, session_id });
}

function end(text, more = {}) {
  const message = { id: `msg_${process.pid}_${turns}`, role: 'assistant', content: [{ type: 'text', text }] };
  if (text) say({ type: 'assistant', message, parent_tool_use_id, session_id, uuid: `a-${process.pid}-${turns}` });
  running = undefined;
  say({
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: text,
    session_id,
    uuid: `r-${process.pid}-${turns}`,
    ...more,
  });
}

const event = inner => say({ type: 'stream_event', event: inner, parent_tool_use_id, session_id });

function stream(count) {
  const id = `msg_${process.pid}_${turns}`;
  event({ type: 'message_start', message: { id, role: 'assistant', content: [], usage: {} } });
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  for (let n = 0; n < count; n++)
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: `${n} ` } });
  event({ type: 'content_block_stop', index: 0 });
  event({ type: 'message_stop' });
}

function work(line) {
  const { content } = line.message;
  const text = typeof content === 'string' ? content : content.map(block => block.text ?? '').join('');
  begin(line);
  if (text.includes('crash')) {
    process.stderr.write('it broke\n');
    process.exit(3);
  }
  hangs = text.includes('hang');
  if (hangs || text.includes('wait')) return;
  if (text.includes('child')) {
    const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    return end(`child ${child.pid}`);
  }
  if (text.includes('ask')) {
    const request = { subtype: 'can_use_tool', tool_name: 'Write', input: { file_path: '/a' }, tool_use_id: 'tool-1' };
    return say({ type: 'control_request', request_id: 'ask-1', request });
  }
  const count = Number(/stream (\d+)/.exec(text)?.[1] ?? 0);
  if (count > 0) stream(count);
  end(`You said ${text}`);
}

function accept(line) {
  if (line.type === 'user') return work(line);
  if (line.type === 'control_response') return end(`It was ${line.response.response.behavior}`);
  if (line.type !== 'control_request') return;
  const { request_id, request } = line;
  if (hangs) return;
  const response = request.subtype === 'initialize' ? { commands: [], models: [], account: {} } : {};
  say({ type: 'control_response', response: { subtype: 'success', request_id, response } });
  if (request.subtype === 'interrupt' && running) end('', { subtype: 'error_during_execution', is_error: true });
}

createInterface({ input: process.stdin })
  .on('line', text => text.trim() && accept(JSON.parse(text)))
  .on('close', () => process.exit(0));
