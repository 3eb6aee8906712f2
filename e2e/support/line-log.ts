// What one CLI printed, in order, and a way to wait for a line. Waiting is by event; a wait that takes too long fails
// with what was seen instead.
import { isLine, kindOf, type CliLine } from '@dovetail/protocol';

export interface LineLog {
  readonly lines: readonly CliLine[];
  push(line: CliLine): void;
  /** Nothing will follow: who still waits is told so. */
  end(why: string): void;
  /**
   * The next line that fits. Each call goes on behind the line that the last call found, also through lines that have
   * come already.
   */
  until<T extends CliLine>(what: string, fits: (line: CliLine) => line is T, timeoutMs?: number): Promise<T>;
  until(what: string, fits: (line: CliLine) => boolean, timeoutMs?: number): Promise<CliLine>;
}

interface Waiter {
  fits(line: CliLine): boolean;
  found(line: CliLine): void;
  fail(why: string): void;
}

export function createLineLog(): LineLog {
  const lines: CliLine[] = [];
  const waiters = new Set<Waiter>();
  let next = 0;
  let ended: string | undefined;

  function until(what: string, fits: (line: CliLine) => boolean, timeoutMs = 30_000): Promise<CliLine> {
    for (; next < lines.length; next++) {
      const line = lines[next];
      if (line && fits(line)) {
        next++;
        return Promise.resolve(line);
      }
    }
    const from = lines.length;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        waiters.delete(waiter);
      };
      const waiter: Waiter = {
        fits,
        found(line) {
          settle();
          resolve(line);
        },
        fail(why) {
          settle();
          reject(
            new Error(
              `Waited for ${what}, but ${why}. Before: ${describe(lines.slice(0, from), 10)}. Since: ${describe(lines.slice(from), 60)}.`,
            ),
          );
        },
      };
      const timer = setTimeout(() => waiter.fail(`it did not come within ${timeoutMs / 1000} s`), timeoutMs);
      waiters.add(waiter);
      if (ended !== undefined) waiter.fail(ended);
    });
  }

  return {
    lines,
    push(line) {
      lines.push(line);
      for (const waiter of waiters) {
        if (!waiter.fits(line)) continue;
        next = lines.length;
        waiter.found(line);
      }
    },
    end(why) {
      ended = why;
      for (const waiter of waiters) waiter.fail(why);
    },
    until,
  };
}

function describe(lines: readonly CliLine[], most: number): string {
  const kept = lines.slice(-most).map(brief);
  return kept.length === 0 ? 'nothing' : `${lines.length > most ? '… ' : ''}${kept.join(', ')}`;
}

/** One line in a few words, for a person who reads why a test failed. */
export function brief(line: CliLine): string {
  if (isLine(line, 'stream_event')) return line.event.type;
  if (isLine(line, 'result')) return `result ${line.subtype} ${JSON.stringify(line.result ?? line.errors)}`;
  if (isLine(line, 'assistant')) return `assistant ${JSON.stringify(line.message.content).slice(0, 200)}`;
  if (isLine(line, 'user')) return `user ${JSON.stringify(line.message.content).slice(0, 200)}`;
  if (isLine(line, 'control_request')) return `control_request ${line.request.subtype}`;
  if (isLine(line, 'control_response')) return `control_response ${line.response.subtype}`;
  return kindOf(line);
}
