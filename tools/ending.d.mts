export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly failures?: readonly string[];
}

export function ending(counts: readonly Counts[]): string;
