// Stands in for the CLI: to "say N" it says a turn of exactly N numbered lines as fast as the pipe takes them: deltas of a
// text, a tool call with its result, the result. The running number goes on from turn to turn and is the end of `uuid`.
import { createInterface } from 'node:readline';

if (process.argv.includes('--version')) {
  process.stdout.write('2.1.325 (Claude Code)\n');
  process.exit(0);
}

const argument = name => process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const session_id = argument('session-id') ?? argument('resume') ?? '5e550000-0000-4000-8000-000000000001';
const parent_tool_use_id = null;
/** All that a turn says beside its deltas. */
const otherLines = 9;
const toolOutput = Array.from({ length: 40 }, (_, n) => `${n}\tconst value${n} = compute(${n});`).join('\n');
let said = 0;
let turns = 0;

const write = line => process.stdout.write(`${JSON.stringify(line)}\n`);

function say(line) {
  said++;
  write({ ...line, session_id, uuid: `d0e7a110-0000-4000-8000-${String(said).padStart(12, '0')}` });
}

const event = inner => say({ type: 'stream_event', event: inner, parent_tool_use_id });

function turn(question, count) {
  turns++;
  const usage = { input_tokens: 1000 + turns, output_tokens: count, cache_read_input_tokens: 5000 };
  const head = { id: `msg_${turns}`, type: 'message', role: 'assistant', model: 'some-model', usage };
  const assistant = (...content) => say({ type: 'assistant', message: { ...head, content }, parent_tool_use_id });
  const toolUseId = `toolu_${turns}`;
  say({ type: 'system', subtype: 'init', cwd: process.cwd(), model: 'some-model', claude_code_version: '2.1.325' });
  // As the CLI does: under the id of the message itself, so it bears no number.
  write({ ...question, isReplay: true, session_id });
  event({ type: 'message_start', message: { ...head, content: [] } });
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  let whole = '';
  for (let n = 0; n < count - otherLines; n++) {
    const text = `a few words, ${n} `;
    whole += text;
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
  }
  assistant({ type: 'text', text: whole });
  event({ type: 'content_block_stop', index: 0 });
  assistant({ type: 'tool_use', id: toolUseId, name: 'Read', input: { file_path: `/project/src/part-${turns}.ts` } });
  event({ type: 'message_stop' });
  const content = [{ type: 'tool_result', tool_use_id: toolUseId, content: toolOutput }];
  say({ type: 'user', message: { role: 'user', content }, parent_tool_use_id });
  const result = { num_turns: 1, duration_ms: 5, total_cost_usd: 0.01 * turns, usage, result: whole.slice(0, 100) };
  say({ type: 'result', subtype: 'success', is_error: false, ...result });
}

function accept(line) {
  if (line.type === 'control_request') {
    const response = line.request.subtype === 'initialize' ? { commands: [], models: [], account: {} } : {};
    write({ type: 'control_response', response: { subtype: 'success', request_id: line.request_id, response } });
  } else if (line.type === 'user') {
    const { content } = line.message;
    const text = typeof content === 'string' ? content : content.map(block => block.text ?? '').join('');
    turn(line, Number(/say (\d+)/.exec(text)?.[1] ?? otherLines));
  }
}

createInterface({ input: process.stdin })
  .on('line', text => text.trim() && accept(JSON.parse(text)))
  .on('close', () => process.exit(0));
