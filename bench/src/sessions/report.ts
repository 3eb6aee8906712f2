// The figures as a small table, and beside each aim what was measured.
import type { MadeStore } from './make-store.ts';
import type { Measured } from './measurements.ts';

export interface Figures {
  readonly list: Measured;
  readonly naiveList: Measured;
  readonly open: Measured;
  readonly naiveOpen: Measured;
  readonly openLongLine: Measured;
  readonly search: Measured;
}

const megabyte = 1_000_000;

export function report(store: MadeStore, figures: Figures): string {
  const rows: [string, Measured][] = [
    [`list ${store.sessionCount} sessions`, figures.list],
    ['  peer: read and parse all', figures.naiveList],
    [`last 100 of ${megabytes(store.largestBytes)}`, figures.open],
    ['  peer: read and parse all', figures.naiveOpen],
    [`last 100, one line of ${megabytes(store.longestLine)}`, figures.openLongLine],
    ['search all text', figures.search],
  ];
  const table = [
    ['', 'found', 'bytes read', 'first', 'all', 'peak memory'],
    ...rows.map(([name, it]) =>
      it.failed === undefined
        ? [
            name,
            String(it.count),
            megabytes(it.bytesRead),
            ms(it.firstMs),
            ms(it.totalMs),
            `${it.peakMegabytes.toFixed(0)} MB`,
          ]
        : [name, `failed: ${it.failed}`, '', '', '', ''],
    ),
  ];
  const widths = (table[0] ?? []).map((_, i) => Math.max(...table.map(row => row[i]?.length ?? 0)));
  const lines = table.map(row =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('   ')
      .trimEnd(),
  );
  return [...lines, '', ...aims(store, figures)].join('\n');
}

function aims(store: MadeStore, { list, naiveList, open, naiveOpen }: Figures): string[] {
  const share = (list.bytesRead / store.totalBytes) * 100;
  return [
    aim('peak memory of the list', 'below 150 MB', `${list.peakMegabytes.toFixed(0)} MB`, list.peakMegabytes < 150),
    aim('bytes read for the list', 'below 1 %', `${share.toFixed(2)} %`, share < 1),
    aim('sessions listed', String(store.sessionCount), String(list.count), list.count === store.sessionCount),
    aim('messages shown of the large session', '100', String(open.count), open.count === 100),
    aim(
      'bytes read for them',
      'not the whole',
      `${((open.bytesRead / store.largestBytes) * 100).toFixed(2)} %`,
      open.bytesRead < store.largestBytes / 5,
    ),
    '',
    `against the peer: list ${times(naiveList.totalMs, list.totalMs)} faster with ${times(naiveList.peakMegabytes, list.peakMegabytes)} less memory;`,
    `open ${times(naiveOpen.totalMs, open.totalMs)} faster with ${times(naiveOpen.peakMegabytes, open.peakMegabytes)} less memory.`,
  ];
}

function aim(what: string, wanted: string, measured: string, isMet: boolean): string {
  return `${isMet ? 'met   ' : 'MISSED'}  ${what}: aim ${wanted}, measured ${measured}`;
}

function megabytes(bytes: number): string {
  return bytes < megabyte
    ? `${(bytes / 1000).toFixed(0)} kB`
    : `${(bytes / megabyte).toFixed(bytes < 100 * megabyte ? 1 : 0)} MB`;
}

function ms(value: number): string {
  return value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;
}

function times(peer: number, ours: number): string {
  const ratio = peer / ours;
  return Number.isFinite(ratio) ? `${ratio.toFixed(ratio < 10 ? 1 : 0)} x` : '(no figure) x';
}
