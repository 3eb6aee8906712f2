// The package.json of the extension as VS Code reads it, made whole from the tables beside this file. Paths are relative to
// the folder that is packed: dist/extension.js, page/, media/.
import { commandEntries, type CommandEntry } from './commands.ts';
import { contributedSettings, restrictedSettings } from './contributed-settings.ts';
import { contextKeys, extensionName, panelType, viewIds } from './names.ts';
import { walkthrough } from './walkthrough.ts';

const category = 'Dovetail';

export const oldestVsCode = '1.94.0';

export function extensionManifest(version: string): Record<string, unknown> {
  return {
    name: extensionName,
    displayName: 'Dovetail',
    description:
      'Chat beside your code and review each change, with the Claude Code CLI that you have installed. Works with Claude Code; independent, not affiliated with Anthropic.',
    version,
    publisher: 'dovetail',
    license: 'MIT',
    categories: ['AI', 'Chat', 'Programming Languages'],
    keywords: ['claude code', 'agent', 'ai', 'chat', 'diff review'],
    icon: 'media/icon.png',
    engines: { vscode: `^${oldestVsCode}` },
    main: './dist/extension.js',
    // Where the files and the CLI are: on the remote side of SSH, WSL, containers and code-server.
    extensionKind: ['workspace'],
    activationEvents: ['onStartupFinished', `onWebviewPanel:${panelType}`],
    capabilities: {
      virtualWorkspaces: {
        supported: false,
        description:
          'The CLI reads and writes files on a disk. A folder that exists only inside VS Code (such as a repository opened from GitHub without a clone) is out of its reach; clone it first.',
      },
      untrustedWorkspaces: {
        supported: false,
        description:
          'The CLI runs what a folder configures: hooks, MCP servers, permissions. Dovetail therefore stays off, and no CLI is started or linked, until you trust this folder.',
        restrictedConfigurations: restrictedSettings,
      },
    },
    contributes: {
      commands: commandEntries.map(([command, { title, icon, enablement }]) => ({
        command,
        title,
        category,
        ...(icon !== undefined && { icon }),
        ...(enablement !== undefined && { enablement }),
      })),
      keybindings: commandEntries.flatMap(([command, { keys = [] }]) => keys.map(key => ({ command, ...key }))),
      menus: menus(),
      viewsContainers: {
        activitybar: [{ id: 'dovetail', title: 'Dovetail', icon: 'media/activity-bar.svg' }],
        secondarySidebar: [{ id: 'dovetail-secondary', title: 'Dovetail', icon: 'media/activity-bar.svg' }],
      },
      views: {
        dovetail: [view(viewIds.sideBar)],
        'dovetail-secondary': [view(viewIds.secondarySideBar, contextKeys.supportsSecondarySideBar)],
      },
      walkthroughs: [walkthrough],
      configuration: { title: 'Dovetail', properties: contributedSettings() },
      // Without it VS Code hides the hunk buttons of a review.
      configurationDefaults: { 'diffEditor.codeLens': true },
    },
  };
}

function view(id: string, when?: string): Record<string, unknown> {
  return {
    type: 'webview',
    id,
    name: 'Chat',
    icon: 'media/activity-bar.svg',
    contextualTitle: 'Dovetail',
    ...(when !== undefined && { when }),
  };
}

function menus(): Record<string, unknown[]> {
  const made: Record<string, unknown[]> = { commandPalette: [] };
  for (const [command, { palette, menus: places = [] }] of commandEntries satisfies readonly (readonly [
    string,
    CommandEntry,
  ])[]) {
    if (palette !== undefined) made['commandPalette']?.push({ command, when: palette === false ? 'false' : palette });
    for (const { menu, when, group } of places) {
      (made[menu] ??= []).push({
        command,
        ...(when !== undefined && { when }),
        ...(group !== undefined && { group }),
      });
    }
  }
  return made;
}
