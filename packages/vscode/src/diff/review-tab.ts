// The tab of a review: opening it without taking the keyboard, finding it, closing it without a question.
import * as vscode from 'vscode';
import type { DiffPlacement } from '../manifest/contributed-settings.ts';
import { panelType, schemes, settingsSection } from '../manifest/names.ts';
import { allTabs } from '../ports/tabs.ts';
import type { MemoryFiles } from './memory-files.ts';
import { placementOf, type Placement, type TabKind } from './placement.ts';
import { rightDocument, type Review } from './review.ts';

export async function openReviewTab(review: Review, isSideBarFocused: boolean): Promise<void> {
  const { column, inNewWindow } = placementOf({
    setting: vscode.workspace.getConfiguration(settingsSection).get<DiffPlacement>('diffPlacement', 'auto'),
    isSideBarFocused,
    activeTab: kindOf(vscode.window.tabGroups.activeTabGroup.activeTab),
    otherGroups: vscode.window.tabGroups.all
      .filter(group => !group.isActive)
      .map(({ viewColumn, activeTab }) => ({ column: viewColumn, shows: kindOf(activeTab) })),
  });
  // Loaded first: a diff editor shows an error for what it cannot read, and nobody would hear of it.
  await vscode.workspace.openTextDocument(review.right);
  await vscode.commands.executeCommand('vscode.diff', review.left, review.right, review.tabName, {
    viewColumn: viewColumnOf(column),
    preview: false,
    preserveFocus: !inNewWindow,
  });
  if (inNewWindow) await vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow');
}

export function reviewTabs(review: Review): vscode.Tab[] {
  const wanted = review.right.toString();
  return allTabs().filter(tab => rightSideOf(tab)?.toString() === wanted);
}

export async function revealReviewTab(review: Review): Promise<boolean> {
  const [tab] = reviewTabs(review);
  if (!tab) return false;
  await vscode.commands.executeCommand('vscode.diff', review.left, review.right, review.tabName, {
    viewColumn: tab.group.viewColumn,
    preview: false,
    preserveFocus: false,
  });
  return true;
}

/** Only after the decision: a side with changes is saved first, or VS Code would ask about it. */
export async function closeReviewTab(review: Review): Promise<void> {
  const document = rightDocument(review);
  if (document?.isDirty) await document.save();
  const tabs = reviewTabs(review);
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
}

/** Reviews that a window left behind when it was reloaded. What VS Code kept of them is saved to nowhere, or it would ask. */
export async function closeLeftTabs(right: MemoryFiles): Promise<void> {
  const ours: readonly string[] = Object.values(schemes);
  const left = allTabs().filter(({ input }) => {
    if (input instanceof vscode.TabInputTextDiff) return ours.includes(input.modified.scheme);
    return input instanceof vscode.TabInputText && ours.includes(input.uri.scheme);
  });
  for (const uri of left.flatMap(tab => (tab.isDirty ? (rightSideOf(tab) ?? []) : []))) {
    right.adopt(uri);
    await (await vscode.workspace.openTextDocument(uri)).save();
    right.remove(uri);
  }
  if (left.length > 0) await vscode.window.tabGroups.close(left, true);
}

export function rightSideOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputTextDiff && input.modified.scheme === schemes.right) return input.modified;
  return input instanceof vscode.TabInputText && input.uri.scheme === schemes.right ? input.uri : undefined;
}

function viewColumnOf(column: Placement<vscode.ViewColumn>['column']): vscode.ViewColumn {
  if (column === 'active') return vscode.ViewColumn.Active;
  if (column === 'beside') return vscode.ViewColumn.Beside;
  return column;
}

function kindOf(tab: vscode.Tab | undefined): TabKind {
  if (!tab) return 'nothing';
  if (rightSideOf(tab)) return 'review';
  // VS Code puts a prefix before the type of a webview.
  if (tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(panelType)) return 'chat';
  return 'other';
}
