// What a rehearsal has to say at its end: was everything foreseen, and was everything used?
import type { RecordedRequest } from './recorded-request.ts';

export interface Report {
  readonly ok: boolean;
  /** What should not have happened, in the order it did. */
  readonly problems: readonly string[];
  /** Steps that nobody asked for; always empty for a forgiving rehearsal. */
  readonly unused: readonly string[];
  readonly requests: { readonly main: number; readonly subagent: number; readonly side: number };
  /** All of it in words, for a failing assertion. */
  readonly text: string;
}

export function makeReport(
  source: string,
  problems: readonly string[],
  unused: readonly string[],
  counts: Readonly<Record<RecordedRequest['class'], number>>,
): Report {
  const lines = [...problems, ...unused.map(step => `Not used: ${step}`)];
  const ok = lines.length === 0;
  const { main, subagent, side } = counts;
  const asked = `${main} main, ${subagent} subagent and ${side} side requests`;
  const text = ok
    ? `Scenario ${source} was played as written: ${asked}.`
    : [`Scenario ${source} was not played as written (${asked}):`, ...lines.map(line => `- ${line}`)].join('\n');
  return { ok, problems: [...problems], unused: [...unused], requests: { main, subagent, side }, text };
}
