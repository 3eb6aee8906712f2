// The person's terminal, or whatever stands in its place: two outputs, perhaps somebody who answers.
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** What was asked for. Resolves when it has been taken, so that a slow reader slows us down. */
  out(text: string): Promise<void>;
  /** Everything else. */
  err(text: string): void;
  readonly outIsTty: boolean;
  readonly errIsTty: boolean;
  /** Somebody can be asked: both stdin and stderr are a terminal. */
  readonly canAsk: boolean;
  readonly columns: number;
  /** One line from the person; undefined when there will be none. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  readAll(): Promise<string>;
  readonly paint: Paint;
}

export interface Paint {
  dim(text: string): string;
  bold(text: string): string;
  red(text: string): string;
  green(text: string): string;
}

export function processTerminal(env: NodeJS.ProcessEnv = process.env): Terminal {
  const { stdin, stdout, stderr } = process;
  const canAsk = stdin.isTTY === true && stderr.isTTY === true;
  // A reader that goes away (`| head`) ends us quietly.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  return {
    out: text =>
      new Promise(resolve => {
        stdout.write(text, () => resolve());
      }),
    err: text => void stderr.write(text),
    outIsTty: stdout.isTTY === true,
    errIsTty: stderr.isTTY === true,
    canAsk,
    columns: stderr.columns ?? 80,
    async ask(question, signal) {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return await new Promise<string | undefined>((resolve, reject) => {
          lines.on('close', () => resolve(undefined));
          lines.question(question, { signal }).then(resolve, reject);
        });
      } catch {
        return undefined;
      } finally {
        lines.close();
      }
    },
    async readAll() {
      let text = '';
      for await (const chunk of stdin.setEncoding('utf8')) text += String(chunk);
      return text;
    },
    paint: paintFor(stderr.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'),
  };
}

export function paintFor(colours: boolean): Paint {
  const code = (on: number, off: number) => (text: string) => (colours ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return { dim: code(2, 22), bold: code(1, 22), red: code(31, 39), green: code(32, 39) };
}
