import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostState } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { fakeContext, fakeMemory, fakeSettings } from '../testing/fake-context.ts';
import { partial } from '../testing/partial.ts';
import { portsWith } from '../testing/ports-with.ts';
import { createSessionFolder, type SessionFolder } from '../testing/session-folder.ts';
import type { AuthState } from './auth-state.ts';
import { buildHostState } from './host-state.ts';
import { createIntegrations } from './integrations.ts';

const auth = partial<AuthState>('auth', {
  status: { state: 'signed-in', authMethod: 'claudeai', email: 'a@b.c', subscriptionType: 'claude_max' },
});

const sources = (folder: SessionFolder, more: Partial<Parameters<typeof fakeContext>[0]> = {}) =>
  fakeContext({ ...folder, auth, integrations: createIntegrations(), ...more });

it('is whole and of the declared form, from settings, sign-in and side servers', async () => {
  const folder = await createSessionFolder();
  const settings = fakeSettings({ selectedModel: 'opus', initialPermissionMode: 'plan', useCtrlEnterToSend: true });
  const state = await buildHostState(sources(folder, { settings, openNewInTab: true }));
  expect(HostState.parse(state)).toEqual(state);
  expect(state).toMatchObject({
    defaultCwd: folder.cwd,
    openNewInTab: true,
    authStatus: { email: 'a@b.c' },
    modelSetting: 'opus',
    initialPermissionMode: 'plan',
    useCtrlEnterToSend: true,
    platform: process.platform,
    browserIntegrationSupported: true,
    debuggerMcpState: { status: 'unsupported' },
    showTerminalBanner: true,
    isOnboardingEnabled: true,
    isOnboardingDismissed: false,
    spinnerVerbsConfig: null,
  });
});

it('names the branch of the folder, where it has one', async () => {
  const folder = await createSessionFolder();
  expect(await buildHostState(sources(folder))).not.toHaveProperty('gitBranch');
  await mkdir(join(folder.cwd, '.git'));
  await writeFile(join(folder.cwd, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  expect((await buildHostState(sources(folder))).gitBranch).toBe('main');
});

it('says that a text can be inserted only where the editor does that', async () => {
  const folder = await createSessionFolder();
  expect(await buildHostState(sources(folder))).not.toHaveProperty('canInsertAtCursor');
  const ports = portsWith({ editor: { insertText: async () => ({ inserted: true }) } });
  expect((await buildHostState(sources(folder, { ports }))).canInsertAtCursor).toBe(true);
});

it('shows no hint that was dismissed', async () => {
  const folder = await createSessionFolder();
  const memory = fakeMemory({ 'dismissed.terminalBanner': true });
  const state = await buildHostState(sources(folder, { memory, settings: fakeSettings({ hideOnboarding: true }) }));
  expect([state.showTerminalBanner, state.showReviewUpsellBanner, state.isOnboardingDismissed]).toEqual([
    false,
    true,
    true,
  ]);
});

async function write(path: string, spinnerVerbs: unknown): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, JSON.stringify({ spinnerVerbs }));
}

it('takes the spinner verbs of the strongest settings file, and none that are of another form', async () => {
  const folder = await createSessionFolder();
  await write(join(folder.configFolder, 'settings.json'), { mode: 'append', verbs: ['Musing'] });
  expect((await buildHostState(sources(folder))).spinnerVerbsConfig).toEqual({ mode: 'append', verbs: ['Musing'] });
  const local = join(folder.cwd, '.claude', 'settings.local.json');
  await write(local, { mode: 'replace', verbs: ['Hobeln'] });
  expect((await buildHostState(sources(folder))).spinnerVerbsConfig).toEqual({ mode: 'replace', verbs: ['Hobeln'] });
  await write(local, ['Hobeln']);
  expect((await buildHostState(sources(folder))).spinnerVerbsConfig).toBeNull();
});
