// How the CLI ended, for a person.
export interface ExitFacts {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderrTail: string;
}

export function readExit(detail: unknown): ExitFacts {
  const told = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  const { code, signal, stderrTail } = told;
  return {
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    stderrTail: typeof stderrTail === 'string' ? stderrTail : '',
  };
}

const meanings: Readonly<Record<number, string>> = {
  126: 'it may not be run',
  127: 'it was not found',
  130: 'it was interrupted',
  134: 'it gave up by itself',
  137: 'it was killed, often for want of memory',
  139: 'it reached for memory that is not its own',
  143: 'it was asked to end',
};

/** What happened, and the rest: how, and what is safe. */
export function crashWords({ code, signal }: ExitFacts): { readonly what: string; readonly rest: string } {
  const meaning = code === null ? undefined : meanings[code];
  const how =
    signal !== null
      ? `signal ${signal}`
      : `exit code ${code ?? 'unknown'}${meaning === undefined ? '' : `, ${meaning}`}`;
  return {
    what: 'The CLI stopped unexpectedly',
    rest: `(${how}). Everything up to here is saved. Nothing was approved.`,
  };
}

interface Ending {
  readonly id: string;
  readonly atMs: number;
  readonly type: string;
  readonly kind?: unknown;
  readonly level?: unknown;
}

const againMs = 60_000;

/** Another crash came within the minute before: to resume once more helps less than to read why. */
export function isAgain({ id, atMs }: Ending, blocks: readonly Ending[]): boolean {
  return blocks.some(
    other =>
      other.type === 'notice' &&
      other.kind === 'exit' &&
      other.level === 'error' &&
      other.id !== id &&
      other.atMs <= atMs &&
      atMs - other.atMs < againMs,
  );
}
