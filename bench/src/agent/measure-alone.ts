// Consumers alone: a stand-in replays the recorded lines, so that the CLI's own speed does not hide the consumer's cost.
import type { BenchOptions } from './bench-options.ts';
import type { Bundles } from './bundles.ts';
import type { ConsumerName } from './consumer.ts';
import { openModel, promptFor } from './model.ts';
import { runPasses, type Pass } from './passes.ts';
import { recordingVariable, type Recording } from './recording.ts';
import { runConsumer } from './run-consumer.ts';

export interface AloneFigures {
  readonly cpuMicrosPerMessage: number;
  readonly messagesPerSecond: number;
  /** With the processes that it keeps beside the CLI. */
  readonly peakBytes: number;
  readonly loadMs: number;
}

export interface AloneReading {
  readonly passes: readonly Pass<AloneFigures>[];
  readonly lines: number;
}

export interface AloneOptions extends Pick<BenchOptions, 'rounds' | 'lines' | 'fewLines'> {
  readonly bundles: Bundles;
  readonly recording: Recording;
  readonly folder: string;
}

export async function measureConsumersAlone(options: AloneOptions): Promise<AloneReading> {
  const { bundles, recording, lines, fewLines } = options;
  const model = await openModel(options.folder);
  const env = { ...model.env, [recordingVariable]: recording.file };

  async function run(name: ConsumerName, wanted: number) {
    const task = { cliPath: bundles.standIn, cwd: model.project, prompt: promptFor(wanted) };
    const reading = await runConsumer(bundles.consumers[name], task, env);
    // The result comes on top.
    if (reading.messages !== wanted + 1) {
      throw new Error(`${name} saw ${reading.messages} messages of ${wanted + 1}; its figures would mean nothing.`);
    }
    return reading;
  }

  async function measure(name: ConsumerName): Promise<AloneFigures> {
    const few = await run(name, fewLines);
    const many = await run(name, lines);
    return {
      cpuMicrosPerMessage: (many.cpuMicros - few.cpuMicros) / (lines - fewLines),
      messagesPerSecond: many.stream.messages / (many.stream.wallMs / 1000),
      peakBytes: many.peakBytes + many.besideBytes,
      loadMs: few.loadMs,
    };
  }

  try {
    return { passes: await runPasses(options.rounds, 'consumer alone', measure), lines };
  } finally {
    await model.close();
  }
}
