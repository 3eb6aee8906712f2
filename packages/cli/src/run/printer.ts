// How a turn is shown: as text for a person, as the one result, or as the CLI's own lines.
import type { CliLine, ResultLine } from '@dovetail/protocol';

export interface Printer {
  line(line: CliLine, text: string): void;
  /** A line that is not JSON. */
  invalid(text: string, reason: string): void;
  /** Everything has been said. */
  end(result: ResultLine | undefined, resultText: string | undefined): Promise<void>;
}

export function invalidLineNote(text: string, reason: string): string {
  return `The CLI printed a line that is not JSON (${reason}): ${text.slice(0, 200)}`;
}
