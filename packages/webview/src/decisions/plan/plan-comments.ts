// Remarks on the paragraphs of a plan, and the words in which they go back to the agent.
export interface PlanComment {
  readonly id: string;
  readonly paragraph: number;
  /** What it is about: the selected words, or the beginning of the paragraph. */
  readonly quote: string;
  readonly text: string;
}

const longestQuote = 160;

export function quoteOf(text: string, selected: string): string {
  const words = (selected.trim() || text).replace(/\s+/g, ' ').trim();
  return words.length > longestQuote ? `${words.slice(0, longestQuote - 1)}…` : words;
}

/** Undefined when there is nothing to say. */
export function feedbackWords(words: string, comments: readonly PlanComment[]): string | undefined {
  const remarks = comments
    .toSorted((one, other) => one.paragraph - other.paragraph)
    .map(({ quote, text }) => `On “${quote}”:\n${text.trim()}`);
  const all = [words.trim(), ...remarks].filter(part => part !== '');
  return all.length === 0 ? undefined : all.join('\n\n');
}

/** What happens to the remarks, so that nobody has to guess. */
export function commentsNote(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'Keep planning sends your comment back. Approving leaves it out.'
    : `Keep planning sends your ${count} comments back. Approving leaves them out.`;
}
