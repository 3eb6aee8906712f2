// The tables that are printed: figures, ratios to bare forwarding, and whether the aim was met.
import { arch, cpus, loadavg, platform } from 'node:os';
import { decimals, megabytes, thousands, withRange } from '../agent/figures.ts';
import { spreadOf, type Spread } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import { subjectNames, type SubjectName } from './bundles.ts';
import type { StreamRound } from './measure-streams.ts';
import type { HostBenchOptions } from './options.ts';
import type { Delivered, Memory, SoakReading } from './subject.ts';

const titles: Readonly<Record<SubjectName, string>> = {
  'bare-forwarding': 'bare forwarding',
  'whole-host': 'host',
};
const mostSoakGrowthBytes = 1e6;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
const whole = (count: number) => count.toLocaleString('en');

export function headReport(): string {
  const load = loadavg()[0] ?? 0;
  return `Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}.`;
}

export function streamsReport(rounds: readonly StreamRound[], options: HostBenchOptions): string {
  const { channels, pages, lines, passes } = options;
  const cpu = (name: SubjectName) => ofPasses(rounds, name, 'cpuMicrosPerLine');
  const ratio = spreadOf(rounds.map(round => median(round, 'whole-host') / median(round, 'bare-forwarding')));
  return [
    table(
      `${channels} channels streaming at once, ${pages} pages each, ${whole(lines)} lines a turn; median (least–most) of ${rounds.length} rounds of ${passes} turns`,
      [
        ['', 'CPU µs a line', 'lines a second', 'ratio of CPU'],
        ...subjectNames.map(name => [
          titles[name],
          withRange(cpu(name), decimals(1)),
          withRange(ofPasses(rounds, name, 'linesPerSecond'), thousands),
          name === 'bare-forwarding' ? '' : withRange(ratio, decimals(2)),
        ]),
      ],
    ),
    table('Memory a channel after collection (the CLI itself is not in it)', [
      ['', 'idle kB, resident', 'idle kB, heap', 'after the turns kB, resident', 'after the turns kB, heap'],
      ...subjectNames.map(name => [
        titles[name],
        ...(['idlePerChannel', 'streamedPerChannel'] as const).flatMap(when =>
          (['residentBytes', 'heapBytes'] as const).map(figure =>
            withRange(spreadOf(rounds.map(round => round[name][when][figure])), kilobytes),
          ),
        ),
      ]),
    ]),
    table('Lines that reached pages', [
      ['', 'lines', 'lost', 'reordered or doubled', ''],
      ...subjectNames.map(name =>
        deliveredRow(
          titles[name],
          rounds.map(round => round[name].delivered),
        ),
      ),
    ]),
  ].join('\n');
}

export function soakReport({ memory, delivered, wallMs }: SoakReading): string {
  // By the middle the kept part of the conversation has its full length, and nearly all code is compiled.
  const middle = memory.at(-2);
  const last = memory.at(-1);
  const growth = (figure: keyof Memory) => (last?.[figure] ?? NaN) - (middle?.[figure] ?? NaN);
  const verdict = growth('heapBytes') < mostSoakGrowthBytes ? 'met' : 'missed';
  return [
    table(`Soak: ${whole(last?.afterTurns ?? 0)} turns on one channel, in ${(wallMs / 1000).toFixed(0)} s`, [
      ['after turns', 'resident MB', 'heap MB'],
      ...memory.map(reading => [
        whole(reading.afterTurns),
        megabytes(reading.residentBytes),
        megabytes(reading.heapBytes),
      ]),
    ]),
    table('Growth in the second half of the turns', [
      ['', 'aim', 'measured', ''],
      ['heap', `below ${megabytes(mostSoakGrowthBytes)} MB`, `${megabytes(growth('heapBytes'))} MB`, verdict],
      ['resident', '', `${megabytes(growth('residentBytes'))} MB`, ''],
    ]),
    table('Lines that reached pages', [
      ['', 'lines', 'lost', 'reordered or doubled', ''],
      deliveredRow('soak', [delivered]),
    ]),
  ].join('\n');
}

function deliveredRow(title: string, all: readonly Delivered[]): string[] {
  const sum = (figure: keyof Delivered) => all.reduce((total, one) => total + one[figure], 0);
  const verdict = sum('lost') + sum('outOfOrder') === 0 ? 'met' : 'missed';
  return [title, whole(sum('lines')), whole(sum('lost')), whole(sum('outOfOrder')), verdict];
}

function ofPasses(
  rounds: readonly StreamRound[],
  name: SubjectName,
  figure: 'cpuMicrosPerLine' | 'linesPerSecond',
): Spread {
  return spreadOf(rounds.flatMap(round => round[name].passes.map(pass => pass[figure])));
}

const median = (round: StreamRound, name: SubjectName) => ofPasses([round], name, 'cpuMicrosPerLine').median;
