// A terminal in memory, for tests: what was written, and answers typed ahead of time.
import { paintFor } from '../terminal/paint.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface FakeTerminal extends Terminal {
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order of writing: what a person at a terminal sees. */
  readonly screen: string;
  readonly questions: readonly string[];
}

export interface FakeTerminalOptions extends Partial<
  Pick<Terminal, 'outIsTty' | 'errIsTty' | 'canRedraw' | 'canAsk' | 'columns' | 'outColumns'>
> {
  /** One a question, in order; a function is called when the question is put. */
  readonly answers?: readonly (string | undefined | ((signal: AbortSignal) => Promise<string | undefined>))[];
  readonly stdin?: string;
  readonly colours?: boolean;
}

export function fakeTerminal(options: FakeTerminalOptions = {}): FakeTerminal {
  const { answers = [], stdin = '', colours = false, ...facts } = options;
  const left = [...answers];
  const questions: string[] = [];
  let stdout = '';
  let stderr = '';
  let screen = '';
  return {
    outIsTty: false,
    errIsTty: false,
    canRedraw: false,
    canAsk: false,
    columns: 80,
    outColumns: 100,
    ...facts,
    async out(text) {
      stdout += text;
      screen += text;
    },
    err(text) {
      stderr += text;
      screen += text;
    },
    async ask(question, signal) {
      questions.push(question);
      this.err(question);
      if (left.length === 0) throw new Error(`The test did not foresee the question "${question}".`);
      const answer = left.shift();
      return typeof answer === 'function' ? answer(signal) : answer;
    },
    readAll: async () => stdin,
    paint: paintFor(colours),
    outPaint: paintFor(colours),
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    get screen() {
      return screen;
    },
    questions,
  };
}
