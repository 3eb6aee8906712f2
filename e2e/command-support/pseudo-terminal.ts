// A program on a pseudo-terminal, by `script` of util-linux: what is typed, what is seen, how it ends.
import { spawn } from 'node:child_process';
import { watchText } from './watched-text.ts';

export interface PseudoTerminal {
  /** Resolves when this appears after all that was seen before. */
  sees(wanted: string | RegExp): Promise<string>;
  type(text: string): void;
  /** Everything that was written, without the line of progress and the moves of the cursor. */
  readonly screen: string;
  readonly raw: string;
  readonly code: Promise<number | null>;
}

export const enter = '\r';
export const ctrlC = '\x03';
export const ctrlD = '\x04';

export interface PseudoTerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
}

export function openPseudoTerminal(
  command: readonly string[],
  { cwd, env, columns = 100 }: PseudoTerminalOptions,
): PseudoTerminal {
  const words = command.map(word => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const child = spawn('script', ['-qefc', `stty cols ${columns}; exec ${words}`, '/dev/null'], { cwd, env });
  child.stdin.on('error', () => {});
  const output = watchText(child.stdout);
  const code = new Promise<number | null>(resolve => {
    child.on('close', ended => {
      output.end(`the program ended with ${ended}`);
      resolve(ended);
    });
  });
  return {
    sees: wanted => output.until(wanted),
    type: text => void child.stdin.write(text),
    get screen() {
      return plain(output.text);
    },
    get raw() {
      return output.text;
    },
    code,
  };
}

const escape = String.fromCodePoint(0x1b);
const progressLine = new RegExp(`\\r${escape}\\[K(${escape}\\[2m)?[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏][^\\r\\n]*(?=\\r${escape}\\[K)`, 'gu');
const sequence = new RegExp(`${escape}\\[[0-9;?]*[A-Za-z]`, 'g');

function plain(text: string): string {
  return text.replaceAll(progressLine, '').replaceAll(sequence, '').replaceAll('\r', '');
}
