import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import { importable } from '../settings/import-settings.ts';
import { commands } from './commands.ts';
import { extensionManifest } from './manifest.ts';

interface Contributes {
  commands: { command: string; title: string; category: string; icon?: string }[];
  keybindings: { command: string; key: string; mac: string; when: string }[];
  menus: Record<string, { command: string; when?: string; group?: string }[]>;
  viewsContainers: Record<string, { id: string; icon: string }[]>;
  views: Record<string, { id: string; type: string; when?: string; icon: string }[]>;
  walkthroughs: { id: string; steps: { media: { markdown: string }; description: string }[] }[];
  configuration: { properties: Record<string, { default?: unknown; type?: string; enum?: unknown[]; scope?: string }> };
}

const manifest = extensionManifest('1.2.3') as {
  name: string;
  publisher: string;
  version: string;
  displayName: string;
  description: string;
  icon: string;
  main: string;
  engines: { vscode: string };
  extensionKind: string[];
  activationEvents: string[];
  capabilities: Record<string, { supported: boolean; description: string }>;
  contributes: Contributes;
};
const { contributes } = manifest;
const packageFolder = join(import.meta.dirname, '../..');

test('says who it is and does not take the name of another', () => {
  expect(manifest).toMatchObject({
    name: 'dovetail',
    publisher: 'dovetail',
    version: '1.2.3',
    displayName: 'Dovetail',
  });
  expect(manifest.description).toContain('Works with Claude Code; independent, not affiliated with Anthropic.');
  expect(manifest.main).toBe('./dist/extension.js');
  expect(manifest.engines.vscode).toBe('^1.94.0');
});

test('runs where the files are, after the start-up, or when a tab is restored', () => {
  expect(manifest.extensionKind).toEqual(['workspace']);
  expect(manifest.activationEvents).toEqual(['onStartupFinished', 'onWebviewPanel:dovetailChat']);
});

test('says in sentences what untrusted and virtual folders cannot do', () => {
  const { virtualWorkspaces, untrustedWorkspaces } = manifest.capabilities;
  for (const capability of [virtualWorkspaces, untrustedWorkspaces]) {
    expect(capability?.supported).toBe(false);
    expect(capability?.description).toMatch(/^The CLI .+\.$/);
  }
});

const keysOf = (command: string) =>
  contributes.keybindings
    .filter(binding => binding.command === command)
    .map(({ key, mac, when }) => ({ key, mac, when }));

describe('keys of the reference', () => {
  test.each([
    ['dovetail.focus', 'ctrl+escape', 'cmd+escape', '!config.dovetail.useTerminal && editorTextFocus'],
    ['dovetail.blur', 'ctrl+escape', 'cmd+escape', '!config.dovetail.useTerminal && !editorTextFocus'],
    ['dovetail.editor.open', 'ctrl+shift+escape', 'cmd+shift+escape', '!config.dovetail.useTerminal'],
    ['dovetail.terminal.open', 'ctrl+escape', 'cmd+escape', 'config.dovetail.useTerminal'],
  ])('%s is %s', (command, key, mac, when) => {
    expect(keysOf(command)).toEqual([{ key, mac, when }]);
  });

  test('saving is a command of its own in a review, and only there', () => {
    const when = 'dovetail.viewingProposedDiff && resourceScheme == dovetail-right && editorTextFocus';
    expect(keysOf('dovetail.saveProposedDiff')).toEqual([{ key: 'ctrl+s', mac: 'cmd+s', when }]);
  });

  test('a mention has one key in the chat and another in terminal mode', () => {
    expect(keysOf('dovetail.insertAtMention')).toEqual([
      { key: 'alt+k', mac: 'alt+k', when: '!config.dovetail.useTerminal && editorTextFocus' },
      { key: 'ctrl+alt+k', mac: 'cmd+alt+k', when: 'config.dovetail.useTerminal && editorTextFocus' },
    ]);
  });

  test('a new conversation only while the chat has the focus, and only as long as the person wants the key', () => {
    const [binding] = keysOf('dovetail.newConversation');
    expect(binding).toMatchObject({ key: 'ctrl+n', mac: 'cmd+n' });
    expect(binding?.when).toMatch(
      /^config\.dovetail\.enableNewConversationShortcut && \(.*dovetailChat.*dovetail\.chat/,
    );
  });
});

test('every command of the table is contributed once, and every menu and key names one of them', () => {
  expect(contributes.commands.map(({ command }) => command)).toEqual(Object.keys(commands));
  const used = [...contributes.keybindings, ...Object.values(contributes.menus).flat()].map(({ command }) => command);
  for (const command of used) expect(Object.keys(commands)).toContain(command);
  for (const { title, category } of contributes.commands) {
    expect(title).toMatch(/^[A-Z]/);
    expect(category).toBe('Dovetail');
  }
});

test('accept and reject stand in the title of a review and nowhere else', () => {
  const shown = contributes.menus['editor/title']?.filter(({ command }) => command.endsWith('ProposedDiff'));
  expect(shown).toEqual([
    {
      command: 'dovetail.acceptProposedDiff',
      when: 'dovetail.viewingProposedDiff && resourceScheme == dovetail-right',
      group: 'navigation@1',
    },
    {
      command: 'dovetail.rejectProposedDiff',
      when: 'dovetail.viewingProposedDiff && resourceScheme == dovetail-right',
      group: 'navigation@2',
    },
  ]);
});

describe('settings', () => {
  const { properties } = contributes.configuration;

  test.each([
    ['selectedModel', 'string', 'default'],
    ['environmentVariables', 'array', []],
    ['useTerminal', 'boolean', false],
    ['allowDangerouslySkipPermissions', 'boolean', false],
    ['claudeProcessWrapper', 'string', ''],
    ['respectGitIgnore', 'boolean', true],
    ['initialPermissionMode', 'string', 'default'],
    ['disableLoginPrompt', 'boolean', false],
    ['autosave', 'boolean', true],
    ['useCtrlEnterToSend', 'boolean', false],
    ['preferredLocation', 'string', 'panel'],
    ['enableNewConversationShortcut', 'boolean', true],
    ['hideOnboarding', 'boolean', false],
    ['usePythonEnvironment', 'boolean', true],
  ])('dovetail.%s is a %s with the default of the reference', (key, type, value) => {
    expect(properties[`dovetail.${key}`]).toMatchObject({ type, default: value });
    expect(importable).toContain(key);
  });

  test('the modes and places of the reference can be chosen', () => {
    expect(properties['dovetail.initialPermissionMode']?.enum).toEqual(
      expect.arrayContaining(['default', 'acceptEdits', 'plan', 'bypassPermissions']),
    );
    expect(properties['dovetail.preferredLocation']?.enum).toEqual(['sidebar', 'panel']);
    expect(properties['dovetail.diffPlacement']?.enum).toEqual(['auto', 'active', 'beside', 'newWindow']);
  });

  test('every setting of the protocol but the theme is there', () => {
    const missing = Object.keys({ ...defaultSettings, claudeProcessWrapper: '' }).filter(
      key => properties[`dovetail.${key}`] === undefined,
    );
    expect(missing).toEqual(['theme']);
  });

  test('a folder cannot set what starts a program or stops the questions', () => {
    for (const key of [
      'claudeProcessWrapper',
      'claudePath',
      'allowDangerouslySkipPermissions',
      'environmentVariables',
    ]) {
      expect(properties[`dovetail.${key}`]?.scope).toBe('machine');
    }
  });
});

test('the chat is in the activity bar, and in the secondary side bar where VS Code has one for extensions', () => {
  expect(contributes.views['dovetail']).toMatchObject([{ id: 'dovetail.chat', type: 'webview' }]);
  expect(contributes.views['dovetail']?.[0]?.when).toBeUndefined();
  expect(contributes.views['dovetail-secondary']).toMatchObject([
    { id: 'dovetail.chatSecondary', when: 'dovetail:supportsSecondarySidebar' },
  ]);
  expect(Object.keys(contributes.viewsContainers)).toEqual(['activitybar', 'secondarySidebar']);
});

test('every picture and text that is named exists', () => {
  const named = [
    manifest.icon,
    ...Object.values(contributes.viewsContainers).flatMap(list => list.map(({ icon }) => icon)),
    ...Object.values(contributes.views).flatMap(list => list.map(({ icon }) => icon)),
    ...contributes.commands.flatMap(({ icon }) => (icon === undefined || icon.startsWith('$(') ? [] : [icon])),
    ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown)),
  ];
  expect(named.filter(path => !existsSync(join(packageFolder, path)))).toEqual([]);
  const texts = readdirSync(join(packageFolder, 'media/walkthrough'));
  expect(texts).toHaveLength(contributes.walkthroughs[0]?.steps.length ?? 0);
});

test('the first steps name commands that exist', () => {
  const named = contributes.walkthroughs.flatMap(({ steps }) =>
    steps.flatMap(({ description }) => [...description.matchAll(/command:([\w.]+)/g)].map(([, id]) => id)),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const id of named) expect(Object.keys(commands)).toContain(id);
});
