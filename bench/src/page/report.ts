// The tables that are printed: figures by length, their ratios beside the aims, and what a peer needed.
import { arch, cpus, loadavg, platform } from 'node:os';
import { spreadOf } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import type { Task } from './main-thread-tasks.ts';
import type { FloodFigures } from './measure-flood.ts';
import type { LengthFigures, Mode } from './measure-length.ts';
import { percentile } from './percentile.ts';

export interface LengthRow {
  readonly messages: number;
  readonly mode: Mode;
  /** One for each round. */
  readonly runs: readonly LengthFigures[];
}

const titles: Readonly<Record<Mode, string>> = {
  product: 'As the host hands it over: the newest 200 turns, older messages on request',
  whole: 'The whole conversation in one snapshot (the host never does that)',
};
const whole = (count: number) => Math.round(count).toLocaleString('en');
const tenths = (ms: number) => ms.toFixed(1);

export function headReport(browserVersion: string): string {
  const load = loadavg()[0] ?? 0;
  return `Chromium ${browserVersion} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}; page of 420 x 800. Keys and deltas wait for the next frame of 60 a second.`;
}

function median(row: LengthRow, read: (figures: LengthFigures) => number): number {
  return spreadOf(row.runs.map(read)).median;
}

export function lengthsReport(mode: Mode, rows: readonly LengthRow[]): string {
  return table(`${titles[mode]}; medians of ${rows[0]?.runs.length ?? 0}`, [
    [
      'messages',
      'elements',
      'nodes',
      'heap MB',
      'open ms',
      'CPU',
      'longest task ms',
      'its CPU',
      'delta ms',
      'p95',
      'delta CPU ms',
      'script',
      'layout',
      'key p95 ms',
      'older page ms',
    ],
    ...rows.map(row => [
      whole(row.messages),
      whole(median(row, run => run.elements)),
      whole(median(row, run => run.nodes)),
      tenths(median(row, run => run.heapBytes) / 1e6),
      whole(median(row, run => run.openMs)),
      whole(median(row, run => run.openCpu)),
      whole(median(row, run => run.longestTask.ms)),
      whole(median(row, run => run.longestTask.cpu)),
      tenths(median(row, run => run.deltaMs.median)),
      tenths(median(row, run => run.deltaMs.p95)),
      median(row, run => run.deltaCpu.all).toFixed(2),
      median(row, run => run.deltaCpu.script).toFixed(2),
      median(row, run => run.deltaCpu.layout).toFixed(2),
      tenths(median(row, run => run.keyP95Ms)),
      row.runs.some(run => run.olderMs !== undefined) ? whole(median(row, run => run.olderMs ?? NaN)) : '',
    ]),
  ]);
}

export function aimsReport(mode: Mode, rows: readonly LengthRow[]): string {
  const [least] = rows;
  const most = rows.at(-1);
  if (!least || !most || least === most) return '';
  const opened = rows.findLast(row => row.messages <= 10_000) ?? most;
  const flat = (name: string, read: (figures: LengthFigures) => number) =>
    aim(
      `${name}, ${whole(most.messages)} beside ${whole(least.messages)} messages`,
      'about 1',
      median(most, read) / median(least, read),
      1.25,
    );
  const opening = (name: string, read: (figures: LengthFigures) => number) =>
    aim(
      `${name}, ${whole(opened.messages)} beside ${whole(least.messages)} messages`,
      'at most 2',
      median(opened, read) / median(least, read),
      2,
    );
  return [
    '',
    flat('nodes', run => run.nodes),
    flat('cost of a delta', run => run.deltaMs.median),
    flat('processor time of a delta', run => run.deltaCpu.all),
    opening('time to open', run => run.openMs),
    opening('processor time to open', run => run.openCpu),
    ...peerLine(mode, rows),
  ].join('\n');
}

function aim(name: string, wanted: string, ratio: number, most: number): string {
  return `${ratio <= most ? 'met   ' : 'MISSED'}  ${name}: aim ${wanted}, measured ${ratio.toFixed(2)}`;
}

/** Measured with a conversation of the same make on this kind of machine (two cores, shared). */
function peerLine(mode: Mode, rows: readonly LengthRow[]): string[] {
  const ours = rows.find(row => row.messages === 4000);
  if (!ours) return [];
  const figures = `${whole(median(ours, run => run.elements))} elements, ${tenths(median(ours, run => run.heapBytes) / 1e6)} MB, longest task ${whole(median(ours, run => run.longestTask.ms))} ms`;
  return [
    `        at 4,000 messages: Dovetail (${mode}) ${figures}; Claudix 48,812 nodes, 49.7 MB, longest task 1,548-3,635 ms`,
  ];
}

export function floodReport(floods: readonly FloodFigures[]): string {
  const lost = floods.reduce((sum, { wrong }) => sum + wrong.streamed + wrong.confirmed, 0);
  const [main] = floods;
  const p99 = (by: keyof Task) => (main ? percentile(busy(main.tasks, by), 99) : NaN);
  return [
    table('One answer in small deltas, 3,000 a second; milliseconds of main-thread tasks, those below 1 ms left out', [
      [
        '',
        'deltas',
        'characters',
        'tasks',
        'p50',
        'p95',
        'p99',
        'longest',
        '',
        'CPU p50',
        'p95',
        'p99',
        'longest',
        '',
        'elements',
        'lost',
      ],
      ...floods.map(({ shape, deltas, characters, tasks, elements, wrong }) => [
        shape,
        whole(deltas),
        whole(characters),
        whole(busy(tasks, 'ms').length),
        ...shares(busy(tasks, 'ms')),
        '',
        ...shares(busy(tasks, 'cpu')),
        '',
        whole(elements),
        whole(wrong.streamed + wrong.confirmed),
      ]),
    ]),
    '',
    p99Line('', p99('ms')),
    p99Line(' in processor time', p99('cpu')),
    `${lost === 0 ? 'met   ' : 'MISSED'}  deltas lost: aim 0, measured ${whole(lost)}`,
  ].join('\n');
}

function p99Line(how: string, ms: number): string {
  return `${ms <= 50 ? 'met   ' : 'MISSED'}  99th percentile of tasks${how}, mixed: aim at most 50 ms, measured ${tenths(ms)} ms`;
}

/** A delta that is only taken in is a task too; thousands of those would hide the ones that draw. */
const busy = (tasks: readonly Task[], by: keyof Task) => tasks.map(task => task[by]).filter(ms => ms >= 1);

const shares = (tasks: readonly number[]) => [
  ...[50, 95, 99].map(share => tenths(percentile(tasks, share))),
  Math.max(...tasks).toFixed(0),
];
