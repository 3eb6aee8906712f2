// Inside a consumer process: counts what arrives and takes readings at the first `system/init` and at the result. The
// same few instructions for every consumer.
import { besideBytes, peakBytes } from './resident-memory.ts';
import type { ConsumerTask, Reading } from './consumer.ts';

export interface Meter {
  take(message: { readonly type: string }): void;
  /** The result has come. */
  readonly finished: Promise<void>;
}

interface Mark {
  readonly messages: number;
  readonly cpuMicros: number;
  readonly atMs: number;
}

/** Runs one consumer as the task in the arguments says, and prints its reading as JSON. */
export async function measureConsumer(consume: (task: ConsumerTask, meter: Meter) => Promise<void>): Promise<void> {
  const task = JSON.parse(process.argv[2] ?? '') as ConsumerTask;
  let messages = 0;
  let init: Mark | undefined;
  let end: Mark | undefined;
  let reading: Reading | undefined;
  let finish: (() => void) | undefined;
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });

  function mark(): Mark {
    const { user, system } = process.cpuUsage();
    return { messages, cpuMicros: user + system, atMs: performance.now() };
  }

  function special(message: { readonly type: string; readonly subtype?: unknown }): void {
    if (message.type.startsWith('control_')) messages--;
    else if (message.type === 'system' && message.subtype === 'init') init ??= mark();
    else if (message.type === 'result') {
      end = mark();
      init ??= end;
      reading = {
        messages,
        loadMs: start.atMs,
        initMs: init.atMs - start.atMs,
        cpuMicros: end.cpuMicros - start.cpuMicros,
        stream: {
          messages: end.messages - init.messages,
          cpuMicros: end.cpuMicros - init.cpuMicros,
          wallMs: end.atMs - init.atMs,
        },
        peakBytes: peakBytes(),
        besideBytes: besideBytes(),
      };
      finish?.();
    }
  }

  const start = mark();
  await consume(task, {
    take(message) {
      messages++;
      if (message.type !== 'stream_event') special(message);
    },
    finished,
  });
  if (!reading) throw new Error('the stream ended without a result');
  process.stdout.write(`${JSON.stringify(reading)}\n`);
}
