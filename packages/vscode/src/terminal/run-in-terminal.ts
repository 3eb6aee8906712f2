// Runs a command in a terminal once its shell is ready: by shell integration, or after three seconds by typing it.
import * as vscode from 'vscode';

const integrationWithinMs = 3000;

export function runInTerminal(terminal: vscode.Terminal, line: string): void {
  let isSent = false;
  const run = (integration: vscode.TerminalShellIntegration | undefined): void => {
    if (isSent) return;
    isSent = true;
    clearTimeout(timer);
    listening.dispose();
    if (integration) integration.executeCommand(line);
    else terminal.sendText(line);
  };
  const timer = setTimeout(() => run(terminal.shellIntegration), integrationWithinMs);
  const listening = vscode.Disposable.from(
    vscode.window.onDidChangeTerminalShellIntegration(({ terminal: changed, shellIntegration }) => {
      if (changed === terminal) run(shellIntegration);
    }),
    vscode.window.onDidCloseTerminal(closed => {
      if (closed !== terminal) return;
      isSent = true;
      clearTimeout(timer);
      listening.dispose();
    }),
  );
  if (terminal.shellIntegration) run(terminal.shellIntegration);
}
