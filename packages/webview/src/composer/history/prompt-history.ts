// Earlier messages under the draft: the draft is the bottom entry and comes back as it was, and so does every entry that was
// changed on the way.

export interface PromptHistory {
  /** Entries newest first; `current` is what stands in the box. Undefined: there is nothing further that way. */
  move(step: 1 | -1, current: string): string | undefined;
  /** False while the draft itself is shown. */
  readonly isBrowsing: boolean;
  /** What waits at the bottom. */
  readonly draft: string;
  /** Ends the browsing; the draft is what it was when it began. */
  end(): string;
}

export function createPromptHistory(entries: readonly string[]): PromptHistory {
  let at = -1;
  const changed = new Map<number, string>();
  const textAt = (index: number): string | undefined => changed.get(index) ?? (index === -1 ? '' : entries[index]);

  return {
    get isBrowsing() {
      return at !== -1;
    },
    get draft() {
      return changed.get(-1) ?? '';
    },
    move(step, current) {
      const next = textAt(at + step);
      if (at + step < -1 || next === undefined) return undefined;
      changed.set(at, current);
      at += step;
      return textAt(at);
    },
    end() {
      const draft = changed.get(-1) ?? '';
      at = -1;
      changed.clear();
      return draft;
    },
  };
}

/** Without repetitions and blanks. */
export function distinctPrompts(texts: readonly string[]): string[] {
  return [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))];
}
