// The aims, and whether this run met them. Ratios are taken within a pass, where the machine was the same.
import { consumerTitles, type ConsumerName } from './consumer.ts';
import { decimals, withRange } from './figures.ts';
import type { AloneFigures, AloneReading } from './measure-alone.ts';
import { spreadOf } from './statistics.ts';
import { table } from './table.ts';

interface Aim {
  readonly figure: 'cpuMicrosPerMessage' | 'peakBytes';
  readonly peer: ConsumerName;
  readonly text: string;
  isMet(ratio: number): boolean;
}

const aims: readonly Aim[] = [
  {
    figure: 'cpuMicrosPerMessage',
    peer: 'bare-loop',
    text: 'CPU per message, at most 1.3x the bare loop',
    isMet: ratio => ratio <= 1.3,
  },
  {
    figure: 'cpuMicrosPerMessage',
    peer: 'official-sdk',
    text: "CPU per message, below the official SDK's",
    isMet: ratio => ratio < 1,
  },
  {
    figure: 'peakBytes',
    peer: 'official-sdk',
    text: "resident memory, below the official SDK's",
    isMet: ratio => ratio < 1,
  },
];

export function aimsReport({ passes }: AloneReading): string {
  const rows = (['start-agent', 'our-query'] as const).flatMap(name =>
    aims.map(aim => {
      const value = (figures: AloneFigures) => figures[aim.figure];
      const ratio = spreadOf(passes.map(pass => value(pass[name]) / value(pass[aim.peer])));
      const verdict = aim.isMet(ratio.median) ? 'met' : 'missed';
      return [`${consumerTitles[name]}: ${aim.text}`, withRange(ratio, decimals(2)), verdict];
    }),
  );
  const sdk = spreadOf(
    passes.map(pass => pass['official-sdk'].cpuMicrosPerMessage / pass['bare-loop'].cpuMicrosPerMessage),
  );
  return table('Ratios and aims (consumer alone)', [
    ['', 'ratio', 'aim'],
    ...rows,
    [
      `for comparison, ${consumerTitles['official-sdk']}: CPU per message to the bare loop`,
      withRange(sdk, decimals(2)),
      '',
    ],
  ]);
}
