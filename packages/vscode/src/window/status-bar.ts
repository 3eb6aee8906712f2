// The item in the status bar: opens the chat, and shows when one works or needs the person.
import * as vscode from 'vscode';
import type { TabLook } from '../webview/tab-look.ts';
import { statusText } from './status-text.ts';

export interface StatusBar extends vscode.Disposable {
  show(looks: readonly TabLook[]): void;
}

export function createStatusBar(): StatusBar {
  const item = vscode.window.createStatusBarItem('dovetail.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Dovetail';
  item.command = 'dovetail.editor.openLast';
  function show(looks: readonly TabLook[]): void {
    const { text, tooltip, isUrgent } = statusText(looks.map(({ mood }) => mood));
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: `Dovetail: ${tooltip}`, role: 'button' };
    item.backgroundColor = isUrgent ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
  }
  show([]);
  item.show();
  return { show, dispose: () => item.dispose() };
}
