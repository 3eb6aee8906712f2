// Examines this setup and shows what was found, in words that say what to do.
import * as vscode from 'vscode';
import { channelProcesses } from '@dovetail/host';
import type { DovetailWindow } from '../window/start-window.ts';
import { examination } from './examination.ts';

export async function showExamination(window: DovetailWindow, version: string): Promise<void> {
  const host = await window.host();
  const { context } = host;
  const text = examination({
    version,
    vscode: vscode.version,
    remote: vscode.env.remoteName,
    folder: context.cwd,
    cli: await context.cli.presence(),
    ide: window.ide && { port: window.ide.port, lockFile: window.ide.lockFile, clients: window.ide.clients.length },
    processes: (await channelProcesses(context)).processes.length,
    logPath: context.log.path,
  });
  await window.ports.window.calls.showText({ title: 'Dovetail setup.md', contents: text, editable: false });
}
