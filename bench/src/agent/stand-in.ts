// Stands in for the CLI: answers every control request, and to the first message replays recorded lines as fast as the
// pipe takes them. The prompt says how many. Ends when its input ends.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { recordingVariable } from './recording.ts';

interface Input {
  readonly type: string;
  readonly request_id?: string;
  readonly message?: { readonly content: string | readonly { readonly text?: string }[] };
}

const chunkBytes = 64 * 1024;
const newline = 0x0a;

async function write(bytes: Uint8Array | string): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** The last recorded line is the result; the lines before it are repeated. */
async function replay(wanted: number): Promise<void> {
  const recorded = readFileSync(process.env[recordingVariable] ?? '');
  const resultAt = recorded.lastIndexOf(newline, recorded.length - 2) + 1;
  const lines = recorded.subarray(0, resultAt);
  const ends: number[] = [];
  for (let at = lines.indexOf(newline); at !== -1; at = lines.indexOf(newline, at + 1)) ends.push(at + 1);
  for (let left = wanted; left > 0; left -= ends.length) {
    const end = ends[Math.min(left, ends.length) - 1] ?? 0;
    for (let at = 0; at < end; at += chunkBytes) await write(lines.subarray(at, Math.min(at + chunkBytes, end)));
  }
  await write(recorded.subarray(resultAt));
}

let replaying: Promise<void> | undefined;
const input = createInterface({ input: process.stdin });
input.on('line', text => {
  const line = JSON.parse(text) as Input;
  if (line.type === 'control_request') {
    const response = { commands: [], models: [], agents: [], account: {}, output_style: 'default' };
    const answer = { subtype: 'success', request_id: line.request_id, response };
    process.stdout.write(`${JSON.stringify({ type: 'control_response', response: answer })}\n`);
  } else if (line.type === 'user') {
    const content = line.message?.content ?? '';
    const prompt = typeof content === 'string' ? content : (content[0]?.text ?? '');
    replaying ??= replay(Number(/\d+/.exec(prompt)?.[0]));
  }
});
await once(input, 'close');
await replaying;
