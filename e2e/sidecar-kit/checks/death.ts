// Whoever goes away has decided nothing: the other side closes what was open and applies nothing.
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import { shown } from './decisions.ts';

export const deathChecks: readonly Check[] = [
  {
    name: 'the sidecar is killed: proposals close, nothing is applied, the editor lives',
    alone: true,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const path = await file('kept\n');
      const proposal = sidecar.propose(path, 'lost\n');
      await shown(stand, proposal);
      await side.select(path, { start: { line: 0, character: 0 }, end: { line: 0, character: 2 } });
      sidecar.kill();
      await sidecar.ended;
      await expect.poll(() => side.proposals(), { timeout: 20_000 }).toEqual([]);
      expect(await readFile(path, 'utf8')).toBe('kept\n');
      expect(await side.textOf(path)).toBe('kept\n');
      expect(proposal.answers()).toBe(0);
    },
  },
  {
    name: 'the editor is quit with a proposal open: rejected or nothing said, then the end of the wire',
    alone: true,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const path = await file('kept\n');
      const proposal = sidecar.propose(path, 'lost\n');
      await shown(stand, proposal);
      await side.editProposal(proposal.id, 'lost and edited\n');
      await side.quit();
      await sidecar.ended;
      const answers = sidecar.messages.filter(({ id, method }) => id === proposal.requestId && method === undefined);
      expect(JSON.stringify(answers)).not.toContain('accepted');
      expect(await readFile(path, 'utf8')).toBe('kept\n');
    },
  },
  {
    name: 'the editor is killed with a proposal open: the end of the wire, and nothing was applied',
    alone: true,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const path = await file('kept\n');
      const proposal = sidecar.propose(path, 'lost\n');
      await shown(stand, proposal);
      await side.kill();
      await sidecar.ended;
      expect(proposal.answers()).toBe(0);
      expect(await readFile(path, 'utf8')).toBe('kept\n');
    },
  },
];
