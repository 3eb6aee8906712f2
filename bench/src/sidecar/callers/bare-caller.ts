// The limit: the same lines over the same pipes, written and awaited, and neither made nor read.
import { requestLine, type Exercise } from '../payloads.ts';

const write = (line: string) => new Promise<void>(resolve => process.stdout.write(line, () => resolve()));
let answered: (() => void) | undefined;
let isOrder = true;
let unread = 0;

process.stdin.on('data', (chunk: Buffer) => {
  if (isOrder) {
    const [exercise = '', calls = ''] = chunk.toString('utf8').trim().split(' ');
    isOrder = false;
    void run(exercise as Exercise, Number(calls));
    return;
  }
  unread += chunk.length;
  if (chunk.at(-1) === 0x0a) answered?.();
});

async function run(exercise: Exercise, calls: number): Promise<void> {
  const line = requestLine(exercise, 1);
  const startedMs = performance.now();
  for (let call = 0; call < calls; call++) {
    const answer = new Promise<void>(resolve => (answered = resolve));
    await write(line);
    await answer;
  }
  const ms = performance.now() - startedMs;
  isOrder = true;
  await write(`done ${ms} ${unread}\n`);
}
