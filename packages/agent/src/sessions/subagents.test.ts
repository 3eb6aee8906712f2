import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSession } from './read-session.ts';
import { listSubagents } from './subagents.ts';
import { createFixtureStore, id, toJsonl, transcript, type FixtureStore } from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

test('subagents are listed with what the CLI says of them, and can be read', async () => {
  const session = id('session');
  const t = transcript(session);
  const path = await store.write(session, [t.prompt('a', undefined, 'go')]);
  expect(await listSubagents({ path })).toEqual({ subagents: [], problems: [] });
  const folder = join(store.folder, session, 'subagents');
  await mkdir(folder, { recursive: true });
  const side = { isSidechain: true, agentId: 'one' };
  const lines = [t.prompt('x', undefined, 'look', side), t.answer('y', 'x', 'seen', 'm', side)];
  await writeFile(join(folder, 'agent-one.jsonl'), toJsonl(lines));
  await writeFile(
    join(folder, 'agent-one.meta.json'),
    '{"agentType":"Explore","description":"d","toolUseId":"toolu_1"}',
  );
  await writeFile(join(folder, 'agent-two.jsonl'), '');
  await writeFile(join(folder, 'agent-two.meta.json'), '{broken');
  const { subagents, problems } = await listSubagents({ configDir: store.configDir, id: session });
  expect(subagents).toMatchObject([
    { agentId: 'one', agentType: 'Explore', description: 'd', toolUseId: 'toolu_1' },
    { agentId: 'two', agentType: undefined },
  ]);
  expect(problems).toMatchObject([{ path: join(folder, 'agent-two.meta.json') }]);
  const page = await readSession({ path: subagents[0]?.path ?? '', sidechain: true });
  expect(page.messages.map(message => message.blocks[0]?.['text'])).toEqual(['look', 'seen']);
});
