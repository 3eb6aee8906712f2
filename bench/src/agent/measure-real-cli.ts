// The same consumers on a real CLI with a scripted model: here the CLI is the bottleneck, and start-up can be seen.
import type { BenchOptions } from './bench-options.ts';
import type { Bundles } from './bundles.ts';
import type { ConsumerName } from './consumer.ts';
import { openModel, promptFor } from './model.ts';
import { runPasses, type Pass } from './passes.ts';
import type { PinnedCli } from './pinned-clis.ts';
import { runConsumer } from './run-consumer.ts';

export interface RealCliFigures {
  readonly initMs: number;
  readonly messagesPerSecond: number;
  readonly cpuMicrosPerMessage: number;
  readonly peakBytes: number;
}

export interface RealCliReading {
  readonly version: string;
  readonly deltas: number;
  readonly passes: readonly Pass<RealCliFigures>[];
}

export interface RealCliOptions extends Pick<BenchOptions, 'realRounds' | 'deltas'> {
  readonly bundles: Bundles;
  readonly folder: string;
}

export async function measureRealCli(cli: PinnedCli, options: RealCliOptions): Promise<RealCliReading> {
  const { bundles, deltas } = options;
  const model = await openModel(options.folder);

  async function measure(name: ConsumerName): Promise<RealCliFigures> {
    const task = { cliPath: cli.path, cwd: model.project, prompt: promptFor(deltas) };
    const reading = await runConsumer(bundles.consumers[name], task, model.env);
    const { stream } = reading;
    if (stream.messages < deltas) {
      throw new Error(`${name} saw ${stream.messages} messages for ${deltas} deltas; its figures would mean nothing.`);
    }
    return {
      initMs: reading.initMs,
      messagesPerSecond: stream.messages / (stream.wallMs / 1000),
      cpuMicrosPerMessage: stream.cpuMicros / stream.messages,
      peakBytes: reading.peakBytes + reading.besideBytes,
    };
  }

  try {
    const passes = await runPasses(options.realRounds, `Claude Code ${cli.version}`, measure);
    return { version: cli.version, deltas, passes };
  } finally {
    await model.close();
  }
}
