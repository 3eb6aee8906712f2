import type { Counts } from './ending.mjs';

interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests?: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export function vitest(projects: readonly string[], extra?: readonly string[]): Promise<Counts>;
export function countsOf(report: Report): Counts;
