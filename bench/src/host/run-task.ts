// Inside a measured process: does the task of its arguments with the forwarder that is measured, and sends the reading.
import type { Forwarder, MakeForwarder } from './forwarder.ts';
import { openMeasured, sumOf, type MeasuredChannel } from './measured-channel.ts';
import {
  memoryNow,
  type Memory,
  type SoakReading,
  type SoakTask,
  type StreamReading,
  type StreamTask,
} from './subject.ts';

export async function runTask(make: MakeForwarder): Promise<void> {
  const task = JSON.parse(process.argv[2] ?? '') as StreamTask | SoakTask;
  const forwarder = await make(task);
  try {
    const reading = task.kind === 'streams' ? await stream(forwarder, task) : await soak(forwarder, task);
    await new Promise<void>((resolve, reject) =>
      process.send?.(reading, (error: Error | null) => (error ? reject(error) : resolve())),
    );
  } finally {
    await forwarder.close();
  }
  process.exit(0);
}

async function stream(forwarder: Forwarder, task: StreamTask): Promise<StreamReading> {
  const open = (id: string) => openMeasured(forwarder, id, task.pages);
  const streamAll = (channels: readonly MeasuredChannel[]) => Promise.all(channels.map(one => one.turn(task.lines)));
  // Code that only runs with a channel is loaded and compiled first.
  const first = [await open('first'), await open('second')];
  await streamAll(first);
  const before = await memoryNow();
  const channels: MeasuredChannel[] = [];
  // Few at a time: starts are not what is measured.
  for (let at = 0; at < task.channels; at += 5) {
    const some = Array.from({ length: Math.min(5, task.channels - at) }, (_, n) => open(`channel-${at + n}`));
    channels.push(...(await Promise.all(some)));
  }
  const idle = await memoryNow();
  await streamAll(channels);
  const passes: StreamReading['passes'][number][] = [];
  const lines = task.lines * task.channels;
  for (let pass = 0; pass < task.passes; pass++) {
    globalThis.gc?.();
    const startedMs = performance.now();
    const startedCpu = process.cpuUsage();
    await streamAll(channels);
    const { user, system } = process.cpuUsage(startedCpu);
    const wallMs = performance.now() - startedMs;
    passes.push({ cpuMicrosPerLine: (user + system) / lines, linesPerSecond: (lines / wallMs) * 1000 });
  }
  const after = await memoryNow();
  return {
    passes,
    delivered: sumOf([...first, ...channels].map(one => one.delivered())),
    idlePerChannel: perChannel(idle, before, task.channels),
    streamedPerChannel: perChannel(after, before, task.channels),
  };
}

function perChannel(now: Memory, before: Memory, channels: number): Memory {
  return {
    residentBytes: (now.residentBytes - before.residentBytes) / channels,
    heapBytes: (now.heapBytes - before.heapBytes) / channels,
  };
}

async function soak(forwarder: Forwarder, task: SoakTask): Promise<SoakReading> {
  const channel = await openMeasured(forwarder, 'soak', task.pages);
  const memory: SoakReading['memory'][number][] = [];
  const startedMs = performance.now();
  for (let turn = 0; turn <= task.turns; turn++) {
    if (turn > 0) await channel.turn(task.lines);
    if (!task.readAfter.includes(turn)) continue;
    await forwarder.settled('soak');
    memory.push({ afterTurns: turn, ...(await memoryNow()) });
  }
  return { memory, delivered: channel.delivered(), wallMs: performance.now() - startedMs };
}
