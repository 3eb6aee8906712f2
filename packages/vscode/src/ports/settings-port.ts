// The person's settings, where VS Code keeps them.
import * as vscode from 'vscode';
import { completePort } from '@dovetail/host';
import { defaultSettings, Settings, settingsPort, type LivePort, type SettingKey } from '@dovetail/protocol';
import { settingsSection } from '../manifest/names.ts';
import { contributedValue } from '../settings/contributed-value.ts';

const keys = Object.keys(Settings.shape) as SettingKey[];

export function vscodeSettingsPort(): LivePort<typeof settingsPort> {
  return completePort(
    settingsPort,
    {
      async read() {
        const stored = vscode.workspace.getConfiguration(settingsSection);
        const given = keys.map(key => [key, contributedValue(key, stored.get(key))] as const);
        // Whoever reads it checks each value by itself, so that one bad value does not cost the others.
        return { ...defaultSettings, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
      },
      async write({ key, value }) {
        const stored = vscode.workspace.getConfiguration(settingsSection);
        const inFolder = stored.inspect(key)?.workspaceValue !== undefined;
        await stored.update(
          key,
          value,
          inFolder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global,
        );
        return {};
      },
    },
    ({ changed }) => {
      const listening = vscode.workspace.onDidChangeConfiguration(event => {
        const others = keys.filter(key => event.affectsConfiguration(`${settingsSection}.${key}`));
        if (others.length > 0) changed?.({ keys: others });
      });
      return () => listening.dispose();
    },
  );
}
