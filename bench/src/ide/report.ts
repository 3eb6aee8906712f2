// The tables that are printed: figures, ratios to the bare echo, and whether the aim was met.
import { arch, cpus, loadavg, platform } from 'node:os';
import { decimals, withRange } from '../agent/figures.ts';
import { spreadOf } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import { serverNames, type ServerName } from './bundles.ts';
import type { MemoryReading } from './measure-memory.ts';
import type { Figures, Reading } from './measure-rounds.ts';
import type { IdeBenchOptions } from './options.ts';

const mostRatio = 1.5;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const titles: Readonly<Record<ServerName, string>> = {
  'bare-echo': 'bare ws echo',
  'sdk-server': 'official SDK alone',
  'ide-server': 'IDE server',
};

export function headReport({ rounds, calls }: IdeBenchOptions): string {
  const load = loadavg()[0] ?? 0;
  return [
    `Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}.`,
    `Medians (least–most) of ${rounds} rounds of ${calls} calls; the servers take turns, every second round backwards.`,
  ].join('\n');
}

export function roundsReport(readings: readonly Reading[]): string {
  const one = readings.filter(({ underWay }) => underWay === 1);
  const many = readings.filter(({ underWay }) => underWay > 1);
  return [
    figuresOf('One call at a time', one),
    aimsOf(one),
    figuresOf(`${many[0]?.underWay} calls under way: no waiting is left, only work`, many),
  ].join('\n');
}

function figuresOf(title: string, readings: readonly Reading[]): string {
  return table(title, [
    ['', 'µs a round trip', 'CPU µs of the server', 'ratio of time', 'ratio of CPU'],
    ...readings.flatMap(reading =>
      serverNames.map(name => [
        `${reading.title}, ${titles[name]}`,
        withRange(spread(reading, name, 'micros'), decimals(1)),
        withRange(spread(reading, name, 'cpuMicros'), decimals(1)),
        ...(name === 'bare-echo'
          ? ['', '']
          : (['micros', 'cpuMicros'] as const).map(figure => withRange(ratio(reading, name, figure), decimals(2)))),
      ]),
    ),
  ]);
}

function aimsOf(readings: readonly Reading[]): string {
  return table('Aims', [
    ['', 'aim', 'measured', ''],
    ...readings.map(reading => {
      const measured = ratio(reading, 'ide-server', 'micros');
      return [
        `${reading.title}: time of a round trip to the bare echo's`,
        `at most ${mostRatio}x`,
        `${withRange(measured, decimals(2))}x`,
        measured.median <= mostRatio ? 'met' : 'missed',
      ];
    }),
  ]);
}

export function memoryReport({ clients, servers }: MemoryReading): string {
  return table(`Memory, ${clients} idle clients`, [
    ['', 'without MB', 'kB a client, resident', 'kB a client, heap', 'kB left behind'],
    ...serverNames.map(name => {
      const figures = servers[name];
      return [
        titles[name],
        (figures.baseBytes / 1e6).toFixed(0),
        kilobytes(figures.residentBytesPerClient),
        kilobytes(figures.heapBytesPerClient),
        kilobytes(figures.heapBytesLeftPerClient),
      ];
    }),
  ]);
}

const spread = ({ rounds }: Reading, name: ServerName, figure: keyof Figures) =>
  spreadOf(rounds.map(round => round[name][figure]));

const ratio = ({ rounds }: Reading, name: ServerName, figure: keyof Figures) =>
  spreadOf(rounds.map(round => round[name][figure] / round['bare-echo'][figure]));
