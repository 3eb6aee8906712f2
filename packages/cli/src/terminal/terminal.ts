// The person's terminal, or whatever stands in its place: two outputs, perhaps somebody who answers.
import { isatty } from 'node:tty';
import { askLine, readLines } from './read-lines.ts';
import { paintFor, type Paint } from './paint.ts';

export interface Terminal {
  /** What was asked for. Resolves when it has been taken, so that a slow reader slows us down. */
  out(text: string): Promise<void>;
  /** Everything else. */
  err(text: string): void;
  readonly outIsTty: boolean;
  readonly errIsTty: boolean;
  /** stderr is a terminal on which a line can be written over. */
  readonly canRedraw: boolean;
  /** Somebody can be asked: both stdin and stderr are a terminal. */
  readonly canAsk: boolean;
  /** Of stderr. */
  readonly columns: number;
  readonly outColumns: number;
  /** One line from the person, typed after the question was put; undefined when there will be none. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  /** Stdin to its end; `hint` tells a person who types it how to end it. */
  readAll(hint: string): Promise<string>;
  /** For stderr. */
  readonly paint: Paint;
  readonly outPaint: Paint;
}

export interface ProcessTerminalOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Nothing more can be written: the reader has gone, or the disk is full. Called once. */
  readonly onOutputLost?: (error: NodeJS.ErrnoException) => void;
}

export interface ProcessTerminal extends Terminal {
  /** Resolves when all that was written has been taken. */
  flush(): Promise<void>;
}

export function processTerminal({ env = process.env, onOutputLost }: ProcessTerminalOptions = {}): ProcessTerminal {
  const { stdin, stdout, stderr } = process;
  const outIsTty = isatty(stdout.fd);
  const errIsTty = isatty(stderr.fd);
  const inIsTty = isatty(stdin.fd);
  const isDumb = env['TERM'] === 'dumb';
  const mayPaint = !env['NO_COLOR'] && !isDumb;
  let isLost = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost) return;
    isLost = true;
    onOutputLost?.(error);
  });
  // Nobody hears us: no reason to fail.
  stderr.on('error', () => {});
  return {
    out: text => (isLost ? Promise.resolve() : write(stdout, text)),
    err: text => void stderr.write(text),
    async flush() {
      await Promise.all([isLost || write(stdout, ''), write(stderr, '')]);
    },
    outIsTty,
    errIsTty,
    canRedraw: errIsTty && !isDumb,
    canAsk: inIsTty && errIsTty,
    get columns() {
      return stderr.columns || 80;
    },
    get outColumns() {
      return (outIsTty && stdout.columns) || 100;
    },
    ask: (question, signal) => askLine(question, signal),
    async readAll(hint) {
      if (inIsTty) return readLines(hint);
      let text = '';
      for await (const chunk of stdin.setEncoding('utf8')) text += String(chunk);
      return text;
    },
    paint: paintFor(errIsTty && mayPaint),
    outPaint: paintFor(outIsTty && mayPaint),
  };
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise(resolve => {
    stream.write(text, () => resolve());
  });
}
