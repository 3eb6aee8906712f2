// The context keys that menus and keybindings ask, kept true.
import * as vscode from 'vscode';
import { contextKeys, settingsSection, supportsSecondarySideBar } from '../manifest/names.ts';

const setContext = (key: string, value: boolean): void => void vscode.commands.executeCommand('setContext', key, value);

export function keepContextKeys(): vscode.Disposable {
  const isSupported = supportsSecondarySideBar(vscode.version);
  setContext(contextKeys.supportsSecondarySideBar, isSupported);
  setContext(contextKeys.doesNotSupportSecondarySideBar, !isSupported);
  const tellUpdate = (): void => {
    // A wrapper decides itself which CLI it starts.
    const wrapper = vscode.workspace.getConfiguration(settingsSection).get('claudeProcessWrapper');
    setContext(contextKeys.updateSupported, typeof wrapper !== 'string' || wrapper === '');
  };
  tellUpdate();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration(`${settingsSection}.claudeProcessWrapper`)) tellUpdate();
    }),
    vscode.debug.onDidChangeActiveStackItem(item => setContext(contextKeys.isDebuggerStopped, item !== undefined)),
  );
}

export const tellSideBarActive = (isActive: boolean): void => setContext(contextKeys.sideBarActive, isActive);
