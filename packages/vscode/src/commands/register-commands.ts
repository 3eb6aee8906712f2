// Every command of the manifest and what it does. One without a function, or a function without a command, does not compile.
import * as vscode from 'vscode';
import type { CommandId } from '../manifest/commands.ts';
import { walkthroughId } from '../manifest/walkthrough.ts';
import { importSettings } from '../settings/import-once.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import type { DovetailWindow } from '../window/start-window.ts';
import { backToEditor, openLastChat, openNewTab, rememberLocation, usesTerminal } from './open-chat.ts';

export interface CommandParts {
  readonly surfaces: ChatSurfaces;
  readonly log: vscode.LogOutputChannel;
  readonly version: string;
  window(): Promise<DovetailWindow>;
}

/** What needs the host is loaded when it is first used. */
const later = async () => (await import('../later.ts')).laterCommands;

type Command = (...args: never[]) => unknown;

export function registerCommands(parts: CommandParts): vscode.Disposable {
  const { surfaces, log, window } = parts;
  const commands: Record<CommandId, Command> = {
    'dovetail.editor.openLast': async () =>
      usesTerminal() ? (await later()).openTerminal(await window()) : openLastChat(surfaces),
    'dovetail.editor.open': async () => {
      await rememberLocation('panel');
      await openNewTab(surfaces);
    },
    'dovetail.sidebar.open': async () => {
      await rememberLocation('sidebar');
      await surfaces.openView();
    },
    'dovetail.window.open': async () => {
      const surface = await surfaces.openTab();
      await vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow');
      surface.focusBox();
    },
    'dovetail.terminal.open': async () => (await later()).openTerminal(await window()),
    'dovetail.focus': () => openLastChat(surfaces),
    'dovetail.blur': () => backToEditor(surfaces),
    'dovetail.newConversation': async () => (await later()).newConversation(await window(), surfaces),
    'dovetail.insertAtMention': async () => (await later()).mentionSelection(await window(), surfaces),
    'dovetail.mentionFile': async (uri?: vscode.Uri, uris?: vscode.Uri[]) =>
      (await later()).mentionFiles(await window(), surfaces, uris ?? (uri ? [uri] : [])),
    'dovetail.mentionDebugger': async () => (await later()).mentionDebugger(await window(), surfaces),
    'dovetail.acceptProposedDiff': async (uri?: vscode.Uri) => (await later()).acceptReview(await window(), uri),
    'dovetail.saveProposedDiff': async () => (await later()).saveReview(await window()),
    'dovetail.rejectProposedDiff': async (uri?: vscode.Uri) => (await later()).rejectReview(await window(), uri),
    'dovetail.acceptHunk': async (uri?: vscode.Uri, key?: unknown) =>
      (await later()).decideHunkOf(await window(), 'accept', uri, key),
    'dovetail.rejectHunk': async (uri?: vscode.Uri, key?: unknown) =>
      (await later()).decideHunkOf(await window(), 'reject', uri, key),
    'dovetail.takeBackHunk': async (uri?: vscode.Uri, key?: unknown) =>
      (await later()).decideHunkOf(await window(), 'takeBack', uri, key),
    'dovetail.showLogs': () => log.show(),
    'dovetail.openSettings': () =>
      vscode.commands.executeCommand('workbench.action.openSettings', '@ext:dovetail.dovetail'),
    'dovetail.importSettings': async () => {
      const imported = await importSettings();
      if (imported.length === 0) {
        void vscode.window.showInformationMessage('There are no settings of Claude Code to import.');
      }
    },
    'dovetail.openWalkthrough': () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', `dovetail.dovetail#${walkthroughId}`, false),
    'dovetail.plugins': async () => (await later()).openPlugins(await window(), surfaces),
    'dovetail.update': async () => (await later()).updateCli(await window()),
    'dovetail.doctor': async () => (await later()).showExamination(await window(), parts.version),
  };

  async function run(command: Command, args: unknown[]): Promise<void> {
    try {
      await command(...(args as never[]));
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      const show = 'Show Log';
      const message = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`Dovetail: ${message}`, show).then(chosen => chosen === show && log.show());
    }
  }

  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, command]) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => run(command, args)),
    ),
  );
}
