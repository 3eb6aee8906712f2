// Takes over the settings of the Claude Code extension, once for each person and machine, and says so.
import * as vscode from 'vscode';
import { settingsSection } from '../manifest/names.ts';
import { importNotice, settingsToImport } from './import-settings.ts';

const doneKey = 'dovetail.settingsImported';

export async function importSettingsOnce(memory: vscode.Memento): Promise<void> {
  if (memory.get(doneKey) === true) return;
  await memory.update(doneKey, true);
  await importSettings();
}

/** The keys that were taken over. */
export async function importSettings(): Promise<string[]> {
  const ours = vscode.workspace.getConfiguration(settingsSection);
  const theirs = vscode.workspace.getConfiguration('claudeCode');
  const found = settingsToImport(
    key => theirs.inspect(key)?.globalValue,
    key => ours.inspect(key)?.globalValue,
  );
  for (const { key, value } of found) await ours.update(key, value, vscode.ConfigurationTarget.Global);
  if (found.length > 0) void vscode.window.showInformationMessage(importNotice(found));
  return found.map(({ key }) => key);
}
