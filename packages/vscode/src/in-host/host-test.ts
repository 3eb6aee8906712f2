// Tests that run inside the extension host of a real VS Code, without a runner of their own: each is told on one line, and the
// test file that started the window makes a test of every line.

interface HostTest {
  readonly name: string;
  readonly run: () => Promise<void> | void;
}

const tests: HostTest[] = [];

export function hostTest(name: string, run: HostTest['run']): void {
  tests.push({ name, run });
}

/** One line a test, then one that says it is the end. `only` is a part of the names of those to run. */
export async function runHostTests(tell: (line: string) => void, only = ''): Promise<void> {
  for (const { name, run } of tests.filter(test => test.name.includes(only))) {
    const startedMs = Date.now();
    const problem = await Promise.race([outcome(run), tooLong()]);
    tell(`${hostTestMark}${JSON.stringify({ name, problem, tookMs: Date.now() - startedMs })}`);
  }
  tell(`${hostTestMark}${JSON.stringify({ end: tests.length })}`);
}

export const hostTestMark = 'dovetail-host-test ';

async function outcome(run: HostTest['run']): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const longestMs = 60_000;

function tooLong(): Promise<string> {
  return new Promise(resolve => {
    setTimeout(() => resolve(`It did not end within ${longestMs / 1000} s.`), longestMs).unref();
  });
}

/** Asks until it holds: nearly everything in an editor happens a little later. */
export async function until<T>(
  what: string,
  look: () => T | PromiseLike<T>,
  holds = (value: T) => Boolean(value),
): Promise<T> {
  const endMs = Date.now() + 30_000;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > endMs) throw new Error(`Never so: ${what}. At last: ${JSON.stringify(value)}`);
    await new Promise(resolve => void setTimeout(resolve, 30));
  }
}
