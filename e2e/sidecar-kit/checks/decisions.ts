// A proposal is answered once, with what the person decided and with the very text; nothing else is ever taken for a yes.
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { accepted, rejected, type Check, type Stand } from '../check.ts';
import { exactTexts } from '../exact-texts.ts';
import type { NativeSide } from '../native-side.ts';
import type { Proposal } from '../steered-sidecar.ts';

const shownMs = 20_000;

export async function shown({ side }: Pick<Stand, 'side'>, { id }: Proposal): Promise<void> {
  await expect.poll(() => side.proposals(), { timeout: shownMs }).toContain(id);
}

export async function gone({ side }: Pick<Stand, 'side'>, { id }: Proposal): Promise<void> {
  await expect.poll(() => side.proposals(), { timeout: shownMs }).not.toContain(id);
}

export const textChecks = ({ waysToAccept: [way = ''] }: NativeSide): readonly Check[] =>
  Object.entries(exactTexts).map(([name, text]) => ({
    name: `accepted as it is, to the byte: ${name}`,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const path = await file('before\n');
      const proposal = sidecar.propose(path, text);
      await shown(stand, proposal);
      await side.accept(proposal.id, way);
      expect(await proposal.decision).toEqual(accepted(text));
      await gone(stand, proposal);
      // The CLI writes the file, not the editor.
      expect(await readFile(path, 'utf8')).toBe('before\n');
    },
  }));

export const wayChecks = ({ waysToAccept, waysToReject }: NativeSide): readonly Check[] => [
  ...waysToAccept.map((way): Check => ({
    name: `accepted by ${way}, as the person has edited it`,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const proposal = sidecar.propose(await file('a\nb\n'), 'a\nB\nc\n');
      await shown(stand, proposal);
      await side.editProposal(proposal.id, 'a\nB, edited\nc\n');
      await side.accept(proposal.id, way);
      expect(await proposal.decision).toEqual(accepted('a\nB, edited\nc\n'));
      await gone(stand, proposal);
      expect(proposal.answers()).toBe(1);
    },
  })),
  ...waysToAccept.map((way): Check => ({
    name: `accepted by ${way}, untouched`,
    async run(stand) {
      const { sidecar, side, file } = stand;
      const proposal = sidecar.propose(await file('a\nb\n'), 'a\nB\n');
      await shown(stand, proposal);
      await side.accept(proposal.id, way);
      expect(await proposal.decision).toEqual(accepted('a\nB\n'));
    },
  })),
  ...waysToReject.flatMap(way =>
    ['untouched', 'edited'].map((state): Check => ({
      name: `rejected by ${way}, ${state}`,
      async run(stand) {
        const { sidecar, side, file } = stand;
        const path = await file('kept\n');
        const proposal = sidecar.propose(path, 'lost\n');
        await shown(stand, proposal);
        if (state === 'edited') await side.editProposal(proposal.id, 'lost too\n');
        await side.reject(proposal.id, way);
        expect(await proposal.decision).toEqual(rejected);
        await gone(stand, proposal);
        expect(proposal.answers()).toBe(1);
        expect(await readFile(path, 'utf8')).toBe('kept\n');
      },
    })),
  ),
];

export const decisionChecks: readonly Check[] = [
  {
    name: 'a new file: the proposal of a file that does not exist',
    async run(stand) {
      const { sidecar, side, folder, native } = stand;
      const proposal = sidecar.propose(`${folder}/new-${Date.now()}.txt`, 'first\n');
      await shown(stand, proposal);
      await side.accept(proposal.id, native.waysToAccept[0] ?? '');
      expect(await proposal.decision).toEqual(accepted('first\n'));
    },
  },
  {
    name: 'withdrawn: closeDiff is answered, the proposal is rejected and gone; closing again is no error',
    async run(stand) {
      const { sidecar, file } = stand;
      const proposal = sidecar.propose(await file('a\n'), 'b\n');
      await shown(stand, proposal);
      expect((await sidecar.ask('editor/closeDiff', { proposalId: proposal.id })).error).toBeUndefined();
      expect(await proposal.decision).toEqual(rejected);
      await gone(stand, proposal);
      for (const proposalId of [proposal.id, proposal.id, 'never-there']) {
        expect((await sidecar.ask('editor/closeDiff', { proposalId })).error).toBeUndefined();
      }
      expect(proposal.answers()).toBe(1);
    },
  },
  {
    name: 'closed twice at once, it is answered once',
    async run(stand) {
      const { sidecar, file } = stand;
      const proposal = sidecar.propose(await file('a\n'), 'b\n');
      await shown(stand, proposal);
      const close = { proposalId: proposal.id };
      const both = await Promise.all([sidecar.ask('editor/closeDiff', close), sidecar.ask('editor/closeDiff', close)]);
      expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
      expect(await proposal.decision).toEqual(rejected);
      await sidecar.ask('ping');
      expect(proposal.answers()).toBe(1);
    },
  },
  {
    name: 'closed before it can be seen, it is rejected',
    async run(stand) {
      const { sidecar, file } = stand;
      const proposal = sidecar.propose(await file('a\n'), 'b\n');
      await sidecar.ask('editor/closeDiff', { proposalId: proposal.id });
      expect(await proposal.decision).toEqual(rejected);
      await gone(stand, proposal);
    },
  },
  {
    name: 'a late decision: what was withdrawn by $/cancelRequest and closeDiff is never answered with a yes',
    async run(stand) {
      const { sidecar, file } = stand;
      const proposal = sidecar.propose(await file('a\n'), 'b\n');
      await shown(stand, proposal);
      sidecar.notify('$/cancelRequest', { id: proposal.requestId });
      await sidecar.ask('editor/closeDiff', { proposalId: proposal.id });
      await gone(stand, proposal);
      await sidecar.ask('ping');
      const answers = sidecar.messages.filter(({ id, method }) => id === proposal.requestId && method === undefined);
      expect(answers.length).toBeLessThanOrEqual(1);
      expect(JSON.stringify(answers)).not.toContain('accepted');
    },
  },
  {
    name: 'three at once, two of them of one file: each has its own decision',
    async run(stand) {
      const { sidecar, side, file, native } = stand;
      const accept = native.waysToAccept[0] ?? '';
      const reject = native.waysToReject[0] ?? '';
      const [one, two] = [await file('1\n'), await file('2\n')];
      const first = sidecar.propose(one, 'first\n');
      const second = sidecar.propose(one, 'second\n');
      const third = sidecar.propose(two, 'third\n');
      for (const proposal of [first, second, third]) await shown(stand, proposal);
      await side.accept(second.id, accept);
      expect(await second.decision).toEqual(accepted('second\n'));
      expect([first.answers(), third.answers()]).toEqual([0, 0]);
      await side.reject(first.id, reject);
      expect(await first.decision).toEqual(rejected);
      await side.accept(third.id, accept);
      expect(await third.decision).toEqual(accepted('third\n'));
    },
  },
];
