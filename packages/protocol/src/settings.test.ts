import { expect, test } from 'vitest';
import { defaultSettings, Settings } from './settings.ts';

test('the fourteen settings of the reference with their defaults', () => {
  expect(Object.keys(Settings.shape).slice(0, 14)).toEqual([
    'selectedModel',
    'environmentVariables',
    'useTerminal',
    'allowDangerouslySkipPermissions',
    'claudeProcessWrapper',
    'respectGitIgnore',
    'initialPermissionMode',
    'disableLoginPrompt',
    'autosave',
    'useCtrlEnterToSend',
    'preferredLocation',
    'enableNewConversationShortcut',
    'hideOnboarding',
    'usePythonEnvironment',
  ]);
  expect(defaultSettings).toMatchObject({
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

test('our own settings with their defaults', () => {
  expect(defaultSettings).toMatchObject({
    thinkingLevel: 'default',
    promptSuggestions: true,
    showThinking: false,
    shiftTabCyclesMode: true,
    readAnswersAloud: false,
    focusView: false,
    notifications: 'off',
    notificationSound: false,
    reviewStyle: 'unified',
    theme: 'system',
    density: 'comfortable',
    sleepAfterMinutes: 30,
  });
  expect(Object.keys(defaultSettings)).toHaveLength(25);
});

test.each(Object.entries(Settings.shape))('%s is described', (_, field) => {
  expect(field.description).toMatch(/^[A-Z].{10,}\.$/);
});
