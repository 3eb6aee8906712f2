// Colours for code, worked out in idle time and in slices, one block after the other. What is asked for last is most likely
// in view and comes first. Loaded only when the first block of code is complete.
import { loadTokenizer, type Tokenized } from './tokenizer.ts';

export type CodeRole = 'key' | 'str' | 'num' | 'fn' | 'type' | 'com';
export interface ColouredPiece {
  readonly text: string;
  readonly role: CodeRole | undefined;
}
export type ColouredLine = readonly ColouredPiece[];

interface Job {
  readonly code: string;
  readonly language: string;
  readonly signal: AbortSignal;
  readonly done: (lines: readonly ColouredLine[] | undefined) => void;
}

const sliceMs = 8;
const longest = 60_000;
const keptBlocks = 200;
const waiting: Job[] = [];
const kept = new Map<string, readonly ColouredLine[]>();
let isBusy = false;

/** Undefined when the language is not known or the code is too long: it stays plain. */
export function highlight(
  code: string,
  language: string,
  signal: AbortSignal,
): Promise<readonly ColouredLine[] | undefined> {
  const known = kept.get(keyOf(code, language));
  if (known || code.length > longest) return Promise.resolve(known);
  return new Promise(done => {
    waiting.push({ code, language, signal, done });
    if (!isBusy) void work();
  });
}

async function work(): Promise<void> {
  isBusy = true;
  for (let job = waiting.pop(); job; job = waiting.pop()) {
    if (job.signal.aborted) job.done(undefined);
    else job.done(await colour(job).catch(() => undefined));
  }
  isBusy = false;
}

async function colour({ code, language, signal }: Job): Promise<readonly ColouredLine[] | undefined> {
  const tokenize = await loadTokenizer(language);
  if (!tokenize) return undefined;
  const lines = code.split('\n');
  const coloured: ColouredLine[] = [];
  let state: Tokenized['state'];
  while (coloured.length < lines.length) {
    await idle();
    if (signal.aborted) return undefined;
    const untilMs = performance.now() + sliceMs;
    for (let restMs = sliceMs; coloured.length < lines.length && restMs > 0; restMs = untilMs - performance.now()) {
      const next = tokenize(lines[coloured.length] ?? '', state, restMs);
      if (!next) break;
      coloured.push(next.pieces);
      state = next.state;
    }
  }
  remember(keyOf(code, language), coloured);
  return coloured;
}

function idle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 16);
  });
}

function remember(key: string, lines: readonly ColouredLine[]): void {
  kept.set(key, lines);
  const [oldest] = kept.keys();
  if (kept.size > keptBlocks && oldest !== undefined) kept.delete(oldest);
}

function keyOf(code: string, language: string): string {
  return `${language}\n${code}`;
}
