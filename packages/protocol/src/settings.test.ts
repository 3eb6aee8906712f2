import { expect, test } from 'vitest';
import { defaultSettings, Settings } from './settings.ts';

test('the fourteen settings of the reference with their defaults', () => {
  expect(Object.keys(Settings.shape)).toHaveLength(14);
  expect(defaultSettings).toEqual({
    selectedModel: 'default',
    environmentVariables: [],
    useTerminal: false,
    allowDangerouslySkipPermissions: false,
    respectGitIgnore: true,
    initialPermissionMode: 'default',
    disableLoginPrompt: false,
    autosave: true,
    useCtrlEnterToSend: false,
    preferredLocation: 'panel',
    enableNewConversationShortcut: true,
    hideOnboarding: false,
    usePythonEnvironment: true,
  });
  expect(Settings.shape.claudeProcessWrapper.safeParse(undefined).success).toBe(true);
});

test.each(Object.entries(Settings.shape))('%s is described', (_, field) => {
  expect(field.description).toMatch(/^[A-Z].{10,}\.$/);
});
