// The figures side by side, with ratios taken within a round, and the aims.
import { spreadOf } from '../agent/statistics.ts';
import { table } from '../agent/table.ts';
import { reference, type MeasuredAgent } from './agents.ts';
import type { AgentFigures } from './measure-agent.ts';
import type { AcpBenchOptions } from './options.ts';

export interface Round {
  readonly ours: AgentFigures;
  readonly reference: AgentFigures;
}

interface Row {
  readonly title: string;
  readonly figure: keyof AgentFigures;
  readonly show: (value: number) => string;
  /** The ratio of ours to the reference that is aimed at; for rates at least, else at most. */
  readonly aim?: number;
  readonly isRate?: boolean;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const megabytes = (value: number) => `${(value / 1e6).toFixed(1)} MB`;

// What is "none worse" may be a tenth off: two equal agents differ by as much from run to run.
const notWorse = 1.1;

const rows: readonly Row[] = [
  { title: 'start to the answer of initialize', figure: 'initializeMs', show: ms, aim: 0.3 },
  { title: '… CPU of the agent', figure: 'initializeCpuMs', show: ms },
  { title: 'session/new', figure: 'newSessionMs', show: ms, aim: notWorse },
  { title: 'second session/new', figure: 'secondSessionMs', show: ms, aim: notWorse },
  { title: 'prompt to the first chunk', figure: 'firstChunkMs', show: ms, aim: notWorse },
  { title: '… of the next prompt', figure: 'nextFirstChunkMs', show: ms, aim: notWorse },
  {
    title: 'chunks a second',
    figure: 'chunksPerSecond',
    show: value => value.toFixed(0),
    aim: 1 / notWorse,
    isRate: true,
  },
  { title: 'chunks', figure: 'chunks', show: value => value.toFixed(0) },
  {
    title: 'CPU of the agent for a chunk',
    figure: 'cpuMicrosPerChunk',
    show: value => `${value.toFixed(1)} µs`,
    aim: 0.6,
  },
  { title: 'session/cancel to the answer', figure: 'cancelMs', show: ms, aim: notWorse },
  { title: 'end of stdin to the end', figure: 'endMs', show: ms },
  { title: 'memory after initialize', figure: 'initializedBytes', show: megabytes, aim: 0.6 },
  { title: 'memory after session/new', figure: 'sessionBytes', show: megabytes, aim: 0.6 },
  { title: 'memory after the stream', figure: 'streamedBytes', show: megabytes, aim: 0.6 },
];

export function headReport({ rounds, deltas }: AcpBenchOptions, cliVersion: string): string {
  return `dovetail acp beside ${reference.name} ${reference.version}: ${rounds} rounds, a stream of ${deltas} pieces, Claude Code ${cliVersion} behind both, both on the same Node. Memory is of the agent and what it keeps beside the CLI, without the CLI.`;
}

export function roundsReport(rounds: readonly Round[]): string {
  const lines = rows.map(({ title, figure, show, aim, isRate = false }) => {
    const ours = spreadOf(rounds.map(round => round.ours[figure]));
    const theirs = spreadOf(rounds.map(round => round.reference[figure]));
    const ratio = spreadOf(rounds.map(round => round.ours[figure] / round.reference[figure]));
    const isMet = aim !== undefined && (isRate ? ratio.median >= aim : ratio.median <= aim);
    return [
      title,
      show(ours.median),
      show(theirs.median),
      `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`,
      aim === undefined ? '' : `${isRate ? 'at least' : 'at most'} ${aim.toFixed(2)}`,
      aim === undefined ? '' : isMet ? 'met' : 'missed',
    ];
  });
  return table('Medians of the rounds; the ratio is taken within each round', [
    ['', 'ours', 'reference', 'ratio (range)', 'aim', ''],
    ...lines,
  ]);
}

export function sizeReport(ours: MeasuredAgent, theirs: MeasuredAgent): string {
  const ratio = ours.installed.bytes / theirs.installed.bytes;
  return table('On disk, without the CLI and without Node', [
    ['', 'ours', 'reference', 'ratio', 'aim', ''],
    [
      'bytes',
      megabytes(ours.installed.bytes),
      megabytes(theirs.installed.bytes),
      ratio.toFixed(3),
      'at most 0.10',
      ratio <= 0.1 ? 'met' : 'missed',
    ],
    ['files', String(ours.installed.files), String(theirs.installed.files), '', '', ''],
  ]);
}
