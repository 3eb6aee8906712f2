// A stand-in for the CLI in tests of the host: answers control requests as SCRIPTED_CLI says, and notes them in a file. A
// reply of null is not given by itself; `after` answers such a request once another one has come.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const script = JSON.parse(process.env['SCRIPTED_CLI'] ?? '{}');
if (process.argv.includes('--version')) {
  process.stdout.write(`${script.version ?? '2.1.325'} (Claude Code)\n`);
  process.exit(0);
}
const note = what => script.log && appendFileSync(script.log, `${JSON.stringify(what)}\n`);
note({ started: process.argv.slice(2), pid: process.pid });
const waiting = new Map();

function answer(id, { error, response }) {
  const body = error
    ? { subtype: 'error', request_id: id, error }
    : { subtype: 'success', request_id: id, ...(response && { response }) };
  process.stdout.write(`${JSON.stringify({ type: 'control_response', response: body })}\n`);
}

const input = createInterface({ input: process.stdin });
input.on('line', text => {
  const line = JSON.parse(text);
  if (line.type !== 'control_request') return;
  const { subtype } = line.request;
  note(line.request);
  const reply = subtype === 'initialize' ? { response: { commands: [], models: [] } } : script.replies?.[subtype];
  if (reply === null) waiting.set(subtype, line.request_id);
  else answer(line.request_id, reply ?? { error: `Unsupported control request subtype: ${subtype}` });
  const then = script.after?.[subtype];
  if (then) answer(waiting.get(then.to), then);
});
input.on('close', () => process.exit(0));
