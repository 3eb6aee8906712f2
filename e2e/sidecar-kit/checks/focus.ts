// The keyboard stays where the person has it, unless the sidecar says that the person asked for the other.
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import { gone, shown } from './decisions.ts';

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

export const focusChecks: readonly Check[] = [
  {
    name: 'a proposal leaves the focus where it is, when it comes and when it is withdrawn',
    async run(stand) {
      const { sidecar, side, file } = stand;
      const path = await file('mine\n');
      await side.select(path, start);
      expect(await side.focus()).toBe(path);
      for (const more of [{}, { preserveFocus: true }]) {
        const proposal = sidecar.propose(await file('a\n'), 'b\n', more);
        await shown(stand, proposal);
        expect(await side.focus()).toBe(path);
        await sidecar.ask('editor/closeDiff', { proposalId: proposal.id });
        await gone(stand, proposal);
        expect(await side.focus()).toBe(path);
      }
      expect(await side.textOf(path)).toBe('mine\n');
    },
  },
  {
    name: 'openFile opens behind the person, or in front when it says so',
    async run({ sidecar, side, file }) {
      const [mine, behind, front] = [await file('mine\n'), await file('behind\n'), await file('a\nb\nc\n')];
      await side.select(mine, start);
      await sidecar.call('editor/openFile', { filePath: behind, preserveFocus: true });
      await expect.poll(() => side.openFiles(), { timeout: 20_000 }).toContain(behind);
      expect(await side.focus()).toBe(mine);
      const selection = { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } };
      await sidecar.call('editor/openFile', { filePath: front, selection, preserveFocus: false });
      await expect.poll(() => side.focus(), { timeout: 20_000 }).toBe(front);
    },
  },
  {
    name: 'openEditors, isDirty and save tell of the documents that are open',
    async run({ sidecar, side, file }) {
      const path = await file('saved\n');
      await side.select(path, start);
      const editors = await sidecar.call<{ uri: string }[]>('editor/openEditors');
      expect(editors.map(({ uri }) => decodeURIComponent(new URL(uri).pathname))).toContain(path);
      expect(await sidecar.call('editor/isDirty', { filePath: path })).toMatchObject({ isOpen: true, isDirty: false });
      await side.change(path, 'changed\n');
      expect(await sidecar.call('editor/isDirty', { filePath: path })).toMatchObject({ isOpen: true, isDirty: true });
      expect(await sidecar.call('editor/save', { filePath: path })).toMatchObject({ saved: true });
      expect(await sidecar.call('editor/isDirty', { filePath: path })).toMatchObject({ isOpen: true, isDirty: false });
    },
  },
];
