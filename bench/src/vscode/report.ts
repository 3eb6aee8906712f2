// The tables that are printed.
import { readdir, stat } from 'node:fs/promises';
import { arch, cpus, loadavg, platform } from 'node:os';
import { join } from 'node:path';
import { decimals, withRange } from '../agent/figures.ts';
import { spreadOf } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import type { ExtensionParts } from './extension-parts.ts';
import type { OpeningFigures } from './measure-opening.ts';
import type { StreamingFigures } from './measure-streaming.ts';
import type { VscodeBenchOptions } from './options.ts';

const mega = (bytes: number) => bytes / 1e6;
const aims = { vsixMegabytes: 5, growthMegabytes: 20 };

export function headReport({ rounds, minutes }: VscodeBenchOptions, vscode: string): string {
  const load = loadavg()[0] ?? 0;
  return [
    `VS Code ${vscode}, Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores, load ${load.toFixed(1)}.`,
    `Medians (least–most) of ${rounds} fresh windows; ${minutes} minutes of streaming.`,
  ].join('\n');
}

const size = async (path: string) => (await stat(path)).size;

export async function sizeReport({ vsix, folder }: ExtensionParts): Promise<string> {
  const page = await readdir(join(folder, 'page'), { recursive: true, withFileTypes: true });
  const sizes = page.filter(entry => entry.isFile()).map(entry => size(join(entry.parentPath, entry.name)));
  const pageBytes = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  const vsixBytes = await size(vsix);
  const firstBytes = await size(join(folder, 'dist/extension.js'));
  const laterBytes = await size(join(folder, 'dist/later.js'));
  return table('Size', [
    ['', 'MB', 'aim', ''],
    [
      'package (.vsix)',
      mega(vsixBytes).toFixed(2),
      `below ${aims.vsixMegabytes}`,
      mega(vsixBytes) < aims.vsixMegabytes ? 'met' : 'missed',
    ],
    ['loaded by activation', mega(firstBytes).toFixed(2), '', ''],
    ['loaded after it', mega(laterBytes).toFixed(2), '', ''],
    ['chat page, unpacked', mega(pageBytes).toFixed(2), '', ''],
  ]);
}

const row = (title: string, values: readonly number[], digits: number) => [
  title,
  withRange(spreadOf(values), decimals(digits)),
];
const heap = (all: readonly OpeningFigures[]) => all.map(({ idle }) => mega(idle.heapBytes));
const resident = (all: readonly OpeningFigures[]) => all.map(({ idle }) => mega(idle.residentBytes));

export function openingReport(without: readonly OpeningFigures[], withIt: readonly OpeningFigures[]): string {
  const chats = withIt.flatMap(({ withChats }) => (withChats ? [withChats] : []));
  return table('Extension host and chat', [
    ['', 'median (least–most)'],
    row(
      'activation, ms',
      withIt.map(({ idle }) => idle.activationMs),
      0,
    ),
    row(
      'activation of an empty extension, ms',
      withIt.map(({ idle }) => idle.emptyActivationMs),
      0,
    ),
    row('heap without the extension, MB', heap(without), 1),
    row('heap with it, MB', heap(withIt), 1),
    row(
      'heap with two chats open, MB',
      chats.map(({ heapBytes }) => mega(heapBytes)),
      1,
    ),
    row('resident without the extension, MB', resident(without), 0),
    row('resident with it, MB', resident(withIt), 0),
    row(
      'resident with two chats open, MB',
      chats.map(({ residentBytes }) => mega(residentBytes)),
      0,
    ),
    row(
      'command to usable chat, first, ms',
      withIt.flatMap(({ firstChatMs }) => firstChatMs ?? []),
      0,
    ),
    row(
      'command to usable chat, second, ms',
      withIt.flatMap(({ secondChatMs }) => secondChatMs ?? []),
      0,
    ),
  ]);
}

/** Minutes at which the memory is told, as far as the measurement goes. */
const marks = [0, 1, 2, 5, 10, 15, 20, 25, 30, 45, 60];

export function streamingReport(figures: StreamingFigures): string {
  const { minutes, answers, tokensPerSecond, readings, problem } = figures;
  const heaps = readings.map(({ heapBytes }) => mega(heapBytes));
  const residents = readings.map(({ residentBytes }) => mega(residentBytes));
  const third = Math.max(1, Math.floor(readings.length / 3));
  const growth = spreadOf(heaps.slice(-third)).median - spreadOf(heaps.slice(0, third)).median;
  const told = readings.filter(({ atMs }, index) => {
    const before = readings[index - 1]?.atMs ?? -1;
    return marks.some(mark => before < mark * 60_000 && atMs >= mark * 60_000);
  });
  const title = `Streaming for ${minutes} minutes, ${tokensPerSecond} tokens a second, ${answers} answers`;
  return [
    table(title, [
      ['', 'first', 'last', 'most', 'aim', ''],
      ['heap, MB', ...ends(heaps), '', ''],
      ['resident, MB', ...ends(residents), '', ''],
      [
        'growth of the heap, last third to first, MB',
        '',
        growth.toFixed(1),
        '',
        `below ${aims.growthMegabytes}`,
        growth < aims.growthMegabytes ? 'met' : 'missed',
      ],
    ]),
    table('On the way', [
      ['minute', 'heap, MB', 'resident, MB'],
      ...told.map(({ atMs, heapBytes, residentBytes }) => [
        (atMs / 60_000).toFixed(1),
        mega(heapBytes).toFixed(1),
        mega(residentBytes).toFixed(1),
      ]),
    ]),
    ...(problem === undefined ? [] : [`It ended early: ${problem}`]),
  ].join('\n');
}

const ends = (values: readonly number[]): string[] =>
  [values[0] ?? NaN, values.at(-1) ?? NaN, Math.max(...values)].map(value => value.toFixed(1));
