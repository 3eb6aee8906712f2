// The beginning, and good manners towards what is new or unknown.
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { sidecarInitialize } from '@dovetail/protocol';
import { accepted, type Check } from '../check.ts';

export const handshakeChecks: readonly Check[] = [
  {
    name: 'initialize comes first, with version, name, process, folder and what it can do',
    async run({ sidecar, folder }) {
      const params = await sidecar.initialized;
      expect(sidecar.messages[0]).toMatchObject({ jsonrpc: '2.0', method: 'initialize' });
      expect(sidecarInitialize.params.parse(params)).toMatchObject({ protocolVersion: 1, workspaceFolders: [folder] });
      expect(sidecar.capabilities().editor).toEqual(
        expect.arrayContaining(['openDiff', 'closeDiff', 'openFile', 'openEditors', 'selection', 'isDirty']),
      );
      expect(sidecarInitialize.params.parse(params).client.pid).toBeGreaterThan(0);
    },
  },
  {
    name: 'a request that it does not know is answered -32601',
    async run({ sidecar }) {
      expect(await sidecar.ask('editor/turnIntoGold', { filePath: '/x' })).toMatchObject({ error: { code: -32601 } });
      expect(await sidecar.ask('nothing', {})).toMatchObject({ error: { code: -32601 } });
    },
  },
  {
    name: 'ping is answered',
    async run({ sidecar }) {
      expect((await sidecar.ask('ping')).error).toBeUndefined();
    },
  },
  {
    name: 'unknown fields and notifications are ignored, and so is an answer that nobody waits for',
    async run({ sidecar, side, file, native }) {
      const path = await file('old\n');
      sidecar.notify('moon/rose', { colour: 'red', deep: { er: [1, null] } });
      sidecar.write('{"jsonrpc":"2.0","id":987654,"result":{"late":true}}\n');
      sidecar.write('{"jsonrpc":"2.0","id":"no-number","error":{"code":-1,"message":"late"}}\n');
      const proposal = sidecar.propose(path, 'new\n', { from: 'the future', nested: { a: [1, { b: null }] } });
      await expect.poll(() => side.proposals(), { timeout: 20_000 }).toContain(proposal.id);
      await side.accept(proposal.id, native.waysToAccept[0] ?? '');
      expect(await proposal.decision).toEqual(accepted('new\n'));
    },
  },
  {
    name: 'what may fail is answered, not left open',
    async run({ sidecar, folder }) {
      const gone = `${folder}/no/such/file.txt`;
      const asked = sidecar.capabilities().editor;
      for (const call of ['isDirty', 'save', 'format', 'openFile'].filter(name => asked.includes(name))) {
        const answer = await sidecar.ask(`editor/${call}`, { filePath: gone });
        expect([call, 'result' in answer || 'error' in answer]).toEqual([call, true]);
      }
      if (asked.includes('diagnostics')) {
        const uri = `file://${gone}`;
        const found = await sidecar.call<{ diagnostics: unknown[] }[]>('editor/diagnostics', { uri });
        expect(found.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      }
      expect(existsSync(gone)).toBe(false);
    },
  },
];
