// The tables that are printed: one a measurement, a row a consumer.
import { arch, cpus, loadavg, platform } from 'node:os';
import type { BenchOptions } from './bench-options.ts';
import { consumerNames, consumerTitles, type ConsumerName } from './consumer.ts';
import { decimals, megabytes, seconds, thousands, withRange } from './figures.ts';
import type { InstallSizes } from './install-size.ts';
import type { AloneReading } from './measure-alone.ts';
import type { RealCliReading } from './measure-real-cli.ts';
import type { Pass } from './passes.ts';
import { endProgress } from './progress.ts';
import type { Recording } from './recording.ts';
import { spreadOf, type Spread } from './statistics.ts';
import { table } from './table.ts';

export function headReport(options: BenchOptions): string {
  const load = loadavg()[0] ?? 0;
  return [
    `Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}.`,
    `Medians (least–most) of ${options.rounds * 2} runs, ${options.realRounds * 2} with a real CLI; consumers take turns, every second pass backwards.`,
  ].join('\n');
}

function spreads<T>(passes: readonly Pass<T>[], name: ConsumerName, pick: (figures: T) => number): Spread {
  return spreadOf(passes.map(pass => pick(pass[name])));
}

export function aloneReport({ passes, lines }: AloneReading, recording: Recording): string {
  endProgress();
  return table(
    `Consumer alone: a stand-in replays ${lines} lines recorded from Claude Code ${recording.cliVersion} (${Math.round(recording.averageBytes)} bytes each)`,
    [
      ['', 'CPU µs/message', 'messages/s', 'peak RSS MB', 'loading s'],
      ...consumerNames.map(name => [
        consumerTitles[name],
        withRange(
          spreads(passes, name, figures => figures.cpuMicrosPerMessage),
          decimals(2),
        ),
        withRange(
          spreads(passes, name, figures => figures.messagesPerSecond),
          thousands,
        ),
        withRange(
          spreads(passes, name, figures => figures.peakBytes),
          megabytes,
        ),
        withRange(
          spreads(passes, name, figures => figures.loadMs),
          seconds,
        ),
      ]),
    ],
  );
}

export function realCliReport({ version, deltas, passes }: RealCliReading): string {
  endProgress();
  return table(`Claude Code ${version} with a scripted model, ${deltas} deltas`, [
    ['', 'CPU µs/message', 'messages/s', 'peak RSS MB', 'call → init s'],
    ...consumerNames.map(name => [
      consumerTitles[name],
      withRange(
        spreads(passes, name, figures => figures.cpuMicrosPerMessage),
        decimals(1),
      ),
      withRange(
        spreads(passes, name, figures => figures.messagesPerSecond),
        decimals(0),
      ),
      withRange(
        spreads(passes, name, figures => figures.peakBytes),
        megabytes,
      ),
      withRange(
        spreads(passes, name, figures => figures.initMs),
        seconds,
      ),
    ]),
  ]);
}

export function sizeReport({ ours, sdk }: InstallSizes): string {
  const needed = sdk.package + sdk.peers;
  return table('Install size, MB', [
    ['', 'MB', ''],
    ['Dovetail client, one file with all it needs', megabytes(ours.bundle), ''],
    ['  the same, minified', megabytes(ours.minified), ''],
    [`official SDK ${sdk.version}, its package`, megabytes(sdk.package), ''],
    [`  its required peers (${sdk.peerPackages} packages)`, megabytes(sdk.peers), ''],
    ['  together', megabytes(needed), `${(needed / ours.bundle).toFixed(0)}x ours`],
    ['  its own copy of the CLI', sdk.binary === undefined ? 'not installed' : megabytes(sdk.binary), ''],
    ['  in one file, minified', megabytes(sdk.minified), `${(sdk.minified / ours.minified).toFixed(1)}x ours`],
  ]);
}
