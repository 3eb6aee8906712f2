// Much at once, long lines, and lines cut anywhere.
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import { shown } from './decisions.ts';

const line = (message: object): Buffer => Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

export const burstChecks: readonly Check[] = [
  {
    name: '500 requests in one piece are answered in order',
    async run({ sidecar }) {
      const from = sidecar.messages.length;
      const ids = Array.from({ length: 500 }, (_, n) => `burst-${n}`);
      sidecar.write(Buffer.concat(ids.map(id => line({ id, method: 'ping', params: {} }))));
      await sidecar.heard(({ id }) => id === 'burst-499', from);
      const answered = sidecar.messages.slice(from).flatMap(({ id }) => (String(id).startsWith('burst-') ? [id] : []));
      expect(answered).toEqual(ids);
    },
  },
  {
    name: 'a message that comes byte by byte, cut inside of characters',
    async run({ sidecar }) {
      const from = sidecar.messages.length;
      const bytes = line({ id: 'cut-é𝒳', method: 'ping', params: { text: 'é𝒳한\u2028' } });
      for (const byte of bytes) {
        sidecar.write(Uint8Array.of(byte));
        await new Promise(resolve => setImmediate(resolve));
      }
      expect((await sidecar.heard(({ id }) => id === 'cut-é𝒳', from)).error).toBeUndefined();
    },
  },
  {
    name: 'a proposal of 1 MiB on one line comes back to the byte',
    async run(stand) {
      const { sidecar, side, file, native } = stand;
      const text = 'é "quoted" \\ 𝒳 and plain words\n'.repeat(26_000);
      const proposal = sidecar.propose(await file('short\n'), text);
      await shown(stand, proposal);
      await side.accept(proposal.id, native.waysToAccept[0] ?? '');
      const { contents, ...told } = (await proposal.decision) as { decision: string; contents: string };
      expect(told).toEqual({ decision: 'accepted' });
      // Not by toBe: a difference would print it all.
      expect(contents === text).toBe(true);
    },
  },
];
