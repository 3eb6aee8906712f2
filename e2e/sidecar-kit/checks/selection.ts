// What the person selects and mentions; characters are UTF-16 units on the wire, whatever the editor counts in.
import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import type { Message } from '../steered-sidecar.ts';

const text = 'first é𝒳 line\nsecond 𝒳é한 line\nthird\n';
const range = { start: { line: 0, character: 6 }, end: { line: 1, character: 11 } };
const selected = 'é𝒳 line\nsecond 𝒳é한';

export const selectionChecks: readonly Check[] = [
  {
    name: 'a selection is told and can be asked for, in UTF-16 units',
    async run({ sidecar, side, file }) {
      const path = await file(text);
      const from = sidecar.messages.length;
      await side.select(path, range);
      const told = await sidecar.heard(
        ({ method, params }) => isSelection(method) && params?.['text'] === selected,
        from,
      );
      expect(told.params).toMatchObject({ filePath: path, text: selected, selection: range });
      expect(await sidecar.call('editor/selection')).toMatchObject({
        filePath: path,
        text: selected,
        selection: range,
      });
    },
  },
  {
    name: 'openFile selects in UTF-16 units',
    async run({ sidecar, side, file }) {
      const path = await file(text);
      await sidecar.call('editor/openFile', { filePath: path, selection: range, preserveFocus: false });
      await expect.poll(() => side.focus(), { timeout: 20_000 }).toBe(path);
      await expect
        .poll(() => sidecar.call('editor/selection'), { timeout: 20_000 })
        .toMatchObject({ filePath: path, selection: { start: range.start } });
    },
  },
  {
    name: 'many selections: the last one is told',
    async run({ sidecar, side, file }) {
      const path = await file(text);
      const from = sidecar.messages.length;
      for (const character of [1, 2, 3, 4, 5]) {
        await side.select(path, { start: { line: 2, character: 0 }, end: { line: 2, character } });
      }
      await sidecar.heard(({ method, params }) => isSelection(method) && params?.['text'] === 'third', from);
    },
  },
  {
    name: 'a mention names the file and its lines, counted from zero',
    async run({ sidecar, side, file }) {
      const path = await file(text);
      await side.select(path, range);
      const from = sidecar.messages.length;
      await side.mention();
      const told = await sidecar.heard(isMention, from);
      const { filePath, lineStart, lineEnd } = told.params ?? {};
      expect({ filePath, lineStart, lineEnd }).toEqual({ filePath: path, lineStart: 0, lineEnd: 1 });
    },
  },
  {
    name: 'files/changed: a clean document is read again, one with changes is left alone',
    async run({ sidecar, side, file }) {
      const [clean, dirty] = [await file('old\n'), await file('old\n')];
      const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
      await side.select(clean, start);
      await side.select(dirty, start);
      await side.change(dirty, 'mine\n');
      for (const path of [clean, dirty]) await writeFile(path, 'theirs, and longer\n');
      sidecar.notify('files/changed', { paths: [clean, dirty] });
      await expect.poll(() => side.textOf(clean), { timeout: 20_000 }).toBe('theirs, and longer\n');
      expect(await side.textOf(dirty)).toBe('mine\n');
    },
  },
];

const isSelection = (method: string | undefined): boolean => method === 'editor/selectionChanged';
const isMention = ({ method }: Message): boolean => method === 'editor/atMentioned' || method === 'chat/insertMention';
