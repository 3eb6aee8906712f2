// A measured process and the one that measures it: the task it gets and the readings it gives back.
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface StreamTask {
  readonly kind: 'streams';
  readonly cliPath: string;
  readonly folder: string;
  readonly channels: number;
  readonly pages: number;
  readonly lines: number;
  readonly passes: number;
}

export interface SoakTask {
  readonly kind: 'soak';
  readonly cliPath: string;
  readonly folder: string;
  readonly pages: number;
  /** Of one turn. */
  readonly lines: number;
  readonly turns: number;
  /** After how many turns memory is read. */
  readonly readAfter: readonly number[];
}

export interface Memory {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

export interface Delivered {
  /** To all pages together. */
  readonly lines: number;
  readonly lost: number;
  readonly outOfOrder: number;
}

export interface StreamReading {
  readonly passes: readonly { readonly cpuMicrosPerLine: number; readonly linesPerSecond: number }[];
  readonly delivered: Delivered;
  readonly idlePerChannel: Memory;
  readonly streamedPerChannel: Memory;
}

export interface SoakReading {
  readonly memory: readonly (Memory & { readonly afterTurns: number })[];
  readonly delivered: Delivered;
  readonly wallMs: number;
}

/** In an environment with nothing of the person's, and with a home of its own. */
export async function runSubject<T>(bundle: string, task: StreamTask | SoakTask): Promise<T> {
  const env = { PATH: process.env['PATH'], HOME: task.folder, LANG: 'C.UTF-8' };
  const child = fork(bundle, [JSON.stringify(task)], { execArgv: ['--expose-gc'], env });
  let reading: unknown;
  child.on('message', message => (reading = message));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 || reading === undefined) throw new Error(`The measured process ended with ${code}: ${bundle}`);
  return reading as T;
}

/** What was let go of may be free only after a second look. */
export async function memoryNow(): Promise<Memory> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed + external };
}
