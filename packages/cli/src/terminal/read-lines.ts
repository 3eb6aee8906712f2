// Lines typed at the terminal. Ctrl+C is a signal here as everywhere; Ctrl+D ends the input of this one reading only.
import { createInterface } from 'node:readline';
import { createInterface as createQuestions } from 'node:readline/promises';

const { stdin, stderr } = process;

/** At once, so that whoever waits for an answer knows why there is none. */
const interrupt = () => void process.emit('SIGINT', 'SIGINT');

/** What was typed before the question was put is not an answer to it: it is thrown away. */
export async function askLine(question: string, signal: AbortSignal): Promise<string | undefined> {
  await discardTypedAhead();
  if (signal.aborted) return undefined;
  const lines = createQuestions({ input: stdin, output: stderr, historySize: 0 });
  const answer = await new Promise<string | undefined>(resolve => {
    lines.on('close', () => resolve(undefined));
    lines.on('SIGINT', () => {
      interrupt();
      resolve(undefined);
    });
    lines.question(question, { signal }).then(resolve, () => resolve(undefined));
  });
  lines.close();
  if (answer === undefined) stderr.write('\n');
  return answer;
}

/** Until Ctrl+D. */
export function readLines(hint: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr, historySize: 0, prompt: '' });
  // Not before it is listened to: what is typed earlier might be lost.
  stderr.write(`${hint}\n`);
  const read: string[] = [];
  lines.on('line', line => read.push(line));
  lines.on('SIGINT', interrupt);
  return new Promise(resolve => {
    lines.on('close', () => resolve(read.join('\n')));
  });
}

/** Rounds of the event loop after which what waits in the terminal has been read; more while something still comes. */
const leastRounds = 3;

async function discardTypedAhead(): Promise<void> {
  let rounds = leastRounds;
  const onData = (chunk: Buffer | string) => {
    rounds = leastRounds;
    // In raw mode Ctrl+C is a character; thrown away it would be lost.
    if (String(chunk).includes('\x03')) interrupt();
  };
  stdin.setRawMode(true);
  stdin.on('data', onData);
  stdin.resume();
  while (rounds-- > 0) await new Promise(resolve => setImmediate(resolve));
  stdin.off('data', onData);
  stdin.pause();
}
