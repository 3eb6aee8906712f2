// A command that ends before it is done: by a signal, or because its output goes nowhere.

const endings = {
  SIGINT: { code: 130, sentence: 'Interrupted.' },
  SIGTERM: { code: 143, sentence: 'Ended by SIGTERM.' },
  SIGHUP: { code: 129, sentence: 'Ended by SIGHUP: the terminal has gone.' },
  // A reader that has seen enough (`| head`) is no failure.
  'output closed': { code: 0, sentence: undefined },
  'output failed': { code: 1, sentence: 'The output could not be written.' },
} as const;

export type EndReason = keyof typeof endings;

/** The reason of an aborted `Context.signal`. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly reason: EndReason;
  readonly exitCode: number;
  /** What to say; nothing when there is nobody to hear it. */
  readonly sentence: string | undefined;

  /** `more` tells what went wrong, or how to go on. */
  constructor(reason: EndReason, more?: string) {
    super(reason);
    this.reason = reason;
    this.exitCode = endings[reason].code;
    const { sentence } = endings[reason];
    this.sentence = sentence === undefined || more === undefined ? sentence : `${sentence} ${more}`;
  }
}

/** Does not wait longer than `signal` allows; what was waited for goes on by itself. */
export async function unlessEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) {
    work.catch(() => {});
    throw signal.reason;
  }
  let onAbort: (() => void) | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
