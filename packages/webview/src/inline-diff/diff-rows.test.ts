import { describe, expect, it } from 'vitest';
import { computePatch } from './compute-patch.ts';
import { diffRows, lineEndingWords, type DiffLine, type DiffRow } from './diff-rows.ts';
import { countPatch, countTexts, readPatch, type Hunk } from './patch.ts';
import { wordMarks } from './word-marks.ts';

const signs = { same: ' ', added: '+', removed: '-', gap: '~' };
const drawn = (rows: readonly DiffRow[]) =>
  rows.map(row => `${row.kind === 'gap' ? '' : (row.displayLine ?? '')}${signs[row.kind]}${row.text}`);
const hunk = (start: number, ...lines: string[]): Hunk => ({
  oldStart: start,
  oldLines: lines.filter(line => !line.startsWith('+')).length,
  newStart: start,
  newLines: lines.filter(line => !line.startsWith('-')).length,
  lines,
});

describe('rows of a diff', () => {
  it('have the numbers of the file they are in, and name what is between', () => {
    const { rows } = diffRows([hunk(41, ' a', '-b', '-c', '+B', '+C', '+D', ' e'), hunk(82, '-x', '+y')]);
    expect(drawn(rows)).toEqual([
      '41 a',
      '42-b',
      '43-c',
      '42+B',
      '43+C',
      '44+D',
      '45 e',
      '~37 unchanged lines',
      '82-x',
      '82+y',
    ]);
  });

  it('say once for a run of lines whether they come or go', () => {
    const { rows } = diffRows([hunk(1, '-a', '-b', '+c', '+d', ' e', '+f')]);
    expect(rows.map(row => (row as DiffLine).beginsRun)).toEqual([true, false, true, false, false, true]);
  });

  it('stop at the cap and know how many there are', () => {
    const long = hunk(1, ...Array.from({ length: 1_000 }, (_, n) => `+${n}`));
    const { rows, total } = diffRows([long, hunk(2_000, '-x')]);
    expect([rows.length, total]).toEqual([400, 1_001]);
  });

  it('keep tabs, and show a carriage return only where it is the difference', () => {
    const { rows } = diffRows([hunk(1, ' \ta\r', '-b\r', '+b')]);
    expect(rows.map(row => [row.text, (row as DiffLine).showsReturn])).toEqual([
      ['\ta', false],
      ['b', true],
      ['b', false],
    ]);
  });

  it('without known places have no numbers', async () => {
    const { rows } = diffRows(await computePatch('a\nb\n', 'a\nc\n', false));
    expect(drawn(rows)).toEqual([' a', '-b', '+c']);
  });
});

describe('line endings', () => {
  it('alone are said, with their direction', async () => {
    expect(lineEndingWords(await computePatch('a\nb\n', 'a\r\nb\r\n', true))).toBe(
      'Only the line endings change, from LF to CRLF, in 2 lines',
    );
    expect(lineEndingWords([hunk(1, '-a\r', '+a')])).toBe('Only the line endings change, from CRLF to LF, in 1 line');
  });

  it('beside another change are not all there is', () => {
    expect(lineEndingWords([hunk(1, '-a\r', '-b\r', '+a', '+B')])).toBeUndefined();
  });
});

describe('a patch', () => {
  it('is read from the result of 2.1.29 and 2.1.325, and nothing else is taken for one', () => {
    const told = [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-hello', '+HELLO', ' world'] }];
    expect(countPatch(readPatch(told) ?? [])).toEqual({ added: 1, removed: 1 });
    for (const other of [undefined, null, [], 'x', [{}], [{ lines: 3 }]]) expect(readPatch(other)).toBeUndefined();
  });

  it('can be counted before it is computed', () => {
    expect(countTexts('a\nb\nc', 'a\nB\nB2\nc')).toEqual({ added: 2, removed: 1 });
    expect(countTexts('', 'a\nb\n')).toEqual({ added: 2, removed: 0 });
    expect(countTexts('a', 'a')).toEqual({ added: 0, removed: 0 });
    // As many as the CLI counts once it is written: what stays between two changes is not one.
    expect(countTexts('a\nb\nc\nd\ne', 'A\nb\nc\nd\nE')).toEqual({ added: 2, removed: 2 });
    expect(countTexts('a\nb\nc', 'c\na\nx\nb')).toEqual({ added: 2, removed: 1 });
  });
});

const cut = (text: string, marks: readonly (readonly [number, number])[]) => marks.map(([a, b]) => text.slice(a, b));

describe('words', () => {
  it('that differ are marked in both lines', () => {
    const [old, now] = ['  return sum(lines, zero);', '  return total(lines, zero);'];
    const marks = wordMarks(old, now);
    expect([cut(old, marks.old), cut(now, marks.now)]).toEqual([['sum'], ['total']]);
  });
  it('are not marked in lines that have nothing in common', () => {
    expect(wordMarks('import a', 'const zz = 1')).toEqual({ old: [], now: [] });
  });
});
