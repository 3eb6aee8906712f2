// Keeps the environment of new CLIs inside the Python environment that the person has chosen in VS Code.
import * as vscode from 'vscode';
import { settingsSection } from '../manifest/names.ts';
import { pythonVariables } from './python-environment.ts';

/** The part of the Python extension's public interface that is used here. */
interface PythonExtension {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

export function followPython(
  inherited: Readonly<Record<string, string | undefined>>,
  tell: (variables: Record<string, string>) => void,
): vscode.Disposable {
  const disposables: vscode.Disposable[] = [];
  let isOver = false;

  async function begin(): Promise<void> {
    const extension = vscode.extensions.getExtension<PythonExtension>('ms-python.python');
    if (!extension) return;
    const python = extension.isActive ? extension.exports : await extension.activate();
    if (isOver) return;
    const read = (): void => {
      const isWanted = vscode.workspace.getConfiguration(settingsSection).get('usePythonEnvironment') !== false;
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      const path = isWanted ? python.environments.getActiveEnvironmentPath(folder).path : undefined;
      tell(pythonVariables(path, inherited));
    };
    disposables.push(
      python.environments.onDidChangeActiveEnvironmentPath(read),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration(`${settingsSection}.usePythonEnvironment`)) read();
      }),
    );
    read();
  }

  // An extension of somebody else that fails costs only its environment.
  begin().catch(() => {});
  return new vscode.Disposable(() => {
    isOver = true;
    vscode.Disposable.from(...disposables).dispose();
  });
}
