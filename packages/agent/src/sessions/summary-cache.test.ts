import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from './list-sessions.ts';
import { rememberedSummary, type SummaryCache } from './summary-cache.ts';
import type { SessionFile } from './store-folders.ts';
import type { Summarized } from './summarize-session.ts';
import { createFixtureStore, id, startMs, transcript, type FixtureStore } from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const key = (file: SessionFile) => `${file.path} ${file.sizeBytes} ${file.mtimeMs}`;

function cache(): SummaryCache & { readonly kept: Map<string, Summarized> } {
  const kept = new Map<string, Summarized>();
  return { kept, get: file => kept.get(key(file)), set: (file, summarized) => kept.set(key(file), summarized) };
}

describe('a list with a memory', () => {
  it('opens no file that has not changed, and says the same', async () => {
    for (const name of ['a', 'b', 'c']) {
      const { prompt } = transcript(id(name), store.cwd);
      await store.write(id(name), [prompt(name, undefined, `about ${name}`)], startMs + 60_000);
    }
    const memory = cache();
    const first = await listSessions({ configDir: store.configDir, cache: memory });
    const meter = { bytesRead: 0 };
    const second = await listSessions({ configDir: store.configDir, cache: memory, meter });
    expect(meter.bytesRead).toBe(0);
    expect(second).toEqual(first);
    expect(second.sessions.map(session => session.title).toSorted()).toEqual(['about a', 'about b', 'about c']);
  });

  it('reads again what was written to', async () => {
    const { prompt } = transcript(id('a'), store.cwd);
    await store.write(id('a'), [prompt('a', undefined, 'before')], startMs + 60_000);
    const memory = cache();
    await listSessions({ configDir: store.configDir, cache: memory });
    await store.write(id('a'), [prompt('a', undefined, 'after!')], startMs + 120_000);
    const { sessions } = await listSessions({ configDir: store.configDir, cache: memory });
    expect(sessions.map(session => session.title)).toEqual(['after!']);
  });

  it('forgets a failure: the file may be readable next time', async () => {
    const gone = { id: id('a'), path: store.pathOf(id('a')), sizeBytes: 1, mtimeMs: 1 };
    const memory = cache();
    const { excluded } = await rememberedSummary(gone, { cache: memory });
    expect(excluded).toMatchObject({ kind: 'unreadable', reason: 'It was removed while it was being read.' });
    expect(memory.kept.size).toBe(0);
  });
});
