// The tables that are printed: figures, ratios to the bare limit, and whether the aim was met.
import { arch, cpus, loadavg, platform } from 'node:os';
import { decimals, withRange } from '../agent/figures.ts';
import { spreadOf } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import type { CallerName } from './bundles.ts';
import type { Reading } from './measure-calls.ts';
import type { StartRound } from './measure-starts.ts';
import type { SidecarBenchOptions } from './options.ts';
import { titles } from './payloads.ts';

const mostAddedMicros = 100;
const mostReadyMs = 1_000;
const mostMegabytes = 100;

export function headReport({ rounds, calls }: SidecarBenchOptions): string {
  const load = loadavg()[0] ?? 0;
  return [
    `Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}.`,
    `Medians (least–most) of ${rounds} rounds; ${calls} short calls a round, the sides take turns, every second round backwards.`,
  ].join('\n');
}

export function startsReport(rounds: readonly StartRound[]): string {
  const ready = spreadOf(rounds.map(({ sidecar }) => sidecar.readyMs));
  const megabytes = spreadOf(rounds.map(({ sidecar }) => sidecar.residentBytes / 1e6));
  const withHost = spreadOf(rounds.map(({ sidecar }) => (sidecar.withHostBytes ?? 0) / 1e6));
  return [
    table('Start to ready, and memory', [
      ['', 'ms to ready', 'MB resident', 'MB with a host'],
      [
        'Node alone',
        withRange(spreadOf(rounds.map(({ node }) => node.readyMs)), decimals(0)),
        withRange(spreadOf(rounds.map(({ node }) => node.residentBytes / 1e6)), decimals(0)),
        '',
      ],
      ['sidecar', withRange(ready, decimals(0)), withRange(megabytes, decimals(0)), withRange(withHost, decimals(0))],
    ]),
    table('Aims', [
      ['', 'aim', 'measured', ''],
      ['start to ready', `at most ${mostReadyMs} ms`, `${ready.median.toFixed(0)} ms`, met(ready.median, mostReadyMs)],
      [
        'memory when ready',
        `at most ${mostMegabytes} MB`,
        `${megabytes.median.toFixed(0)} MB`,
        met(megabytes.median, mostMegabytes),
      ],
    ]),
  ].join('\n');
}

export function callsReport(readings: readonly Reading[]): string {
  return [
    table('A call to the editor, one at a time', [
      ['', 'bare echo, µs', 'port, µs', 'ratio'],
      ...readings.map(reading => [
        titles[reading.exercise],
        withRange(spread(reading, 'bare-caller'), decimals(1)),
        withRange(spread(reading, 'port-caller'), decimals(1)),
        withRange(ratio(reading), decimals(2)),
      ]),
    ]),
    table('Aims', [
      ['', 'aim', 'measured', ''],
      ...readings
        .filter(({ exercise }) => exercise === 'openEditors')
        .map(reading => [
          `${titles[reading.exercise]}: time that the port adds to a round trip`,
          `at most ${mostAddedMicros} µs`,
          `${withRange(added(reading), decimals(1))} µs`,
          met(added(reading).median, mostAddedMicros),
        ]),
    ]),
  ].join('\n');
}

const met = (measured: number, aim: number): string => (measured <= aim ? 'met' : 'missed');

const spread = ({ rounds }: Reading, name: CallerName) => spreadOf(rounds.map(round => round[name]));

const ratio = ({ rounds }: Reading) => spreadOf(rounds.map(round => round['port-caller'] / round['bare-caller']));

const added = ({ rounds }: Reading) => spreadOf(rounds.map(round => round['port-caller'] - round['bare-caller']));
