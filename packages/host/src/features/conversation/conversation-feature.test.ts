import { readFile } from 'node:fs/promises';
import type { AuthStatus } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import type { AuthState } from '../../state/auth-state.ts';
import type { ConfigState } from '../../state/config-state.ts';
import { createIntegrations } from '../../state/integrations.ts';
import { createDraftStore } from '../../store/draft-store.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, storedLines } from '../../testing/session-folder.ts';
import { conversationFeature } from './conversation-feature.ts';

const status: AuthStatus = { state: 'unknown', authMethod: 'not-specified', email: null, subscriptionType: null };

it('answers at once, asks who is signed in, and tells it when it is known', async () => {
  const folder = await createSessionFolder();
  const changes: string[] = [];
  let tell: ((status: AuthStatus) => void) | undefined;
  const told = new Promise<AuthStatus>(resolve => (tell = resolve));
  const auth = partial<AuthState>('auth', { status, refresh: () => told });
  const stateChanged = () => void changes.push('changed');
  const context = fakeContext({ ...folder, auth, integrations: createIntegrations(), stateChanged });
  const { state } = await conversationFeature(context).init({}, asking());
  expect(state).toMatchObject({ defaultCwd: folder.cwd, authStatus: { state: 'unknown' } });
  expect(changes).toEqual([]);
  tell?.({ ...status, state: 'signed-in' });
  await told;
  await Promise.resolve();
  expect(changes).toEqual(['changed']);
});

it('tells what the CLI offers', async () => {
  const config = {
    cli: { status: 'missing' as const, isRehearsal: false },
    models: [],
    commands: [],
    agents: [],
    outputStyles: [],
  };
  const context = fakeContext({ config: partial<ConfigState>('config', { read: async () => config }) });
  expect(await conversationFeature(context).get_claude_state({}, asking())).toEqual({ config });
});

it('keeps the draft of a fork before the fork is opened', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(idOf(1), folder.cwd);
  await folder.write(idOf(1), [t.prompt('one'), t.answer('1')]);
  const kept: unknown[] = [];
  const context = fakeContext({ ...folder, openNewInTab: true });
  const drafts = createDraftStore(context);
  const ports = portsWith({
    window: {
      openConversation: async ({ sessionId = '' }) => {
        kept.push((await drafts.get({ sessionId })).draft?.text);
        return { opened: true };
      },
    },
  });
  const feature = conversationFeature(fakeContext({ ...folder, openNewInTab: true, ports }));
  await feature.fork_conversation({ forkedFromSession: idOf(1), draft: 'one, better' }, asking());
  expect(kept).toEqual(['one, better']);
});

it('forks without tool output, with the message that failed as its draft', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(idOf(1), folder.cwd);
  const lines = [t.prompt('one'), t.answer('1'), t.prompt('two'), t.answer('Prompt is too long')];
  await folder.write(idOf(1), [...lines.slice(0, 3), { ...lines[3], isApiErrorMessage: true }]);
  const feature = conversationFeature(fakeContext({ ...folder }));
  const { sessionId } = await feature.fork_conversation(
    { forkedFromSession: idOf(1), withoutToolOutput: true },
    asking(),
  );
  const copy = await readFile(folder.pathOf(sessionId), 'utf8');
  expect(copy).toContain('"content":"one"');
  expect(copy).not.toContain('too long');
  expect((await createDraftStore(fakeContext({ ...folder })).get({ sessionId })).draft?.text).toBe('two');
});

it('forks up to a message, and opens the fork in a tab where there are tabs', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(idOf(1), folder.cwd);
  const lines = [t.prompt('one'), t.answer('1'), t.prompt('two'), t.answer('2')];
  const path = await folder.write(idOf(1), lines);
  const original = await readFile(path);
  const opened: unknown[] = [];
  const ports = portsWith({ window: { openConversation: async params => (opened.push(params), { opened: true }) } });
  const fork = (parts: object) =>
    conversationFeature(fakeContext({ ...folder, ...parts })).fork_conversation(
      { forkedFromSession: idOf(1), resumeSessionAt: String(lines[1]?.['uuid']) },
      asking(),
    );
  const { sessionId, openedInTab } = await fork({ ports, openNewInTab: true });
  expect(openedInTab).toBe(true);
  expect(opened).toEqual([{ sessionId }]);
  const copy = await readFile(folder.pathOf(sessionId), 'utf8');
  expect(copy).toContain('"content":"one"');
  expect(copy).not.toContain('"content":"two"');
  expect(await readFile(path)).toEqual(original);

  expect((await fork({ ports })).openedInTab).toBe(false);
  expect((await fork({ openNewInTab: true })).openedInTab).toBe(false);
  expect(opened).toHaveLength(1);
});
