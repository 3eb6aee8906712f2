// The editor port of a sidecar as the host calls it: validated, with limits of time, over JSON-RPC lines on stdio.
import { createJsonLinesEnd, createJsonRpcPeer, type JsonRpcMessage } from '@dovetail/rpc';
import { sidecarEditorPort } from '../../../../packages/sidecar/src/ports/editor-port.ts';
import { createOpenProposals } from '../../../../packages/sidecar/src/ports/open-proposals.ts';
import { proposal, type Exercise } from '../payloads.ts';

const write = (line: string) => new Promise<void>(resolve => process.stdout.write(line, () => resolve()));
const wire = createJsonLinesEnd<JsonRpcMessage>({ write });
const peer = createJsonRpcPeer(wire);
const { calls: editor } = sidecarEditorPort({
  ask: (method, params, { signal, timeoutMs }) =>
    peer.request(method, params, { timeoutMs, ...(signal && { signal }) }),
  capabilities: { editor: ['openEditors', 'openDiff'], text: 'exact' },
  proposals: createOpenProposals(() => {}),
  proposedBy: 'chat',
  subscribe: () => () => {},
});
const calls: Readonly<Record<Exercise, () => Promise<unknown>>> = {
  openEditors: () => editor.openEditors({}),
  openDiff: () => editor.openDiff(proposal),
};

let isOrder = true;
process.stdin.on('data', (chunk: Buffer) => {
  if (!isOrder) {
    wire.receive(chunk);
    return;
  }
  const [exercise = '', count = ''] = chunk.toString('utf8').trim().split(' ');
  isOrder = false;
  void run(exercise as Exercise, Number(count));
});

async function run(exercise: Exercise, count: number): Promise<void> {
  const startedMs = performance.now();
  for (let call = 0; call < count; call++) await calls[exercise]();
  const ms = performance.now() - startedMs;
  isOrder = true;
  await write(`done ${ms}\n`);
}
