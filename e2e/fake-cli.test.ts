// A CLI that prints lines which are not the protocol: they are told, never dropped in silence, and nothing breaks.
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startAgent } from '@dovetail/agent';

const fakeCli = fileURLToPath(new URL('./fixtures/fake-cli.mjs', import.meta.url));

it('tells of every line that is not a JSON object with a type, and goes on', async () => {
  const invalid: { text: string; reason: string }[] = [];
  const lines: string[] = [];
  const agent = await startAgent({
    claudePath: fakeCli,
    inheritEnv: false,
    env: { PATH: process.env['PATH'] },
    versionCache: null,
    onInvalidLine: (text, reason) => invalid.push({ text, reason }),
    onLine: (_line, text) => lines.push(text),
  });
  expect((await agent.ready).commands).toEqual([]);
  expect(invalid.map(({ text }) => text)).toEqual([
    'this is not JSON',
    '[1,2]',
    '{"no":"type"}',
    '{"type":"cut off',
    'not JSON either',
  ]);
  expect(invalid.every(({ reason }) => reason.length > 0)).toBe(true);
  expect(lines).toHaveLength(1);
  expect(await agent.stop()).toMatchObject({ reason: 'stopped' });
});
