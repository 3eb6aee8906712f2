// The public face of a running rehearsal.
import type { RecordedRequest } from './recording/recorded-request.ts';
import type { Report } from './recording/report.ts';
import type { LoadedScenario } from './scenario/parse-scenario.ts';
import type { Scenario } from './scenario/scenario.ts';

export interface RehearsalOptions {
  /** A scenario value, a loaded one, the name of a built-in one or the path of a file. */
  readonly scenario: Scenario | LoadedScenario | string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Overrides the scenario: strict fails on what is not scripted, otherwise it improvises. */
  readonly strict?: boolean;
  /** Deltas a second for every answer, whatever the scenario says; 0 is as fast as the CLI reads. */
  readonly speed?: number;
  /** Values for `${name}`, for example `cwd` when the CLI is started with a system prompt of its own. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The only key to accept; by default the dummy key of this process. */
  readonly key?: string;
  /** Take any key that does not look like a real one: for a server that people point their own CLI at. */
  readonly anyDummyKey?: boolean;
  /** How many requests to remember; by default all when strict and the last 50 otherwise. */
  readonly keep?: number;
  readonly onRequest?: (request: RecordedRequest) => void;
}

export interface Rehearsal {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  readonly requests: readonly RecordedRequest[];
  /** What has gone wrong so far. */
  readonly problems: readonly string[];
  /** Resolves when an answer stands at `wait: {until: name}`. */
  reached(gate: string): Promise<void>;
  release(gate: string): void;
  /** May be called at any time; says what went wrong and what was not used. */
  finish(): Report;
  close(): Promise<void>;
}
