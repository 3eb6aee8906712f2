// Runs code in the kernel of the notebook that is open: as a new cell at its end, so that the person sees what was run.
import * as vscode from 'vscode';
import { unsupportedByEditor } from '@dovetail/host';
import type { CodeOutput } from '@dovetail/protocol';
import { codeOutputs } from './cell-output.ts';

export async function executeCode(code: string, signal?: AbortSignal): Promise<{ content: CodeOutput[] }> {
  const editor = vscode.window.activeNotebookEditor ?? vscode.window.visibleNotebookEditors[0];
  if (!editor) throw unsupportedByEditor('executeCode: no notebook is open');
  const { notebook } = editor;
  const index = notebook.cellCount;
  const language =
    notebook.getCells().find(({ kind }) => kind === vscode.NotebookCellKind.Code)?.document.languageId ?? 'python';
  const insertion = new vscode.WorkspaceEdit();
  insertion.set(notebook.uri, [
    vscode.NotebookEdit.insertCells(index, [new vscode.NotebookCellData(vscode.NotebookCellKind.Code, code, language)]),
  ]);
  if (!(await vscode.workspace.applyEdit(insertion))) throw new Error('VS Code did not add a cell to the notebook.');
  const cell = notebook.cellAt(index);
  const ended = endOf(cell, signal);
  try {
    await vscode.commands.executeCommand('notebook.cell.execute', {
      ranges: [{ start: index, end: index + 1 }],
      document: notebook.uri,
    });
    await ended.promise;
  } finally {
    ended.stop();
  }
  return { content: codeOutputs(cell.outputs) };
}

/** The command comes back before the kernel has ended, or at once when the person chose no kernel. */
function endOf(cell: vscode.NotebookCell, signal: AbortSignal | undefined): { promise: Promise<void>; stop(): void } {
  const startedAtMs = Date.now();
  let stop: () => void = nothing;
  const promise = new Promise<void>((resolve, reject) => {
    const check = (): void => {
      const { executionSummary } = cell;
      if (executionSummary?.success !== undefined || (executionSummary?.timing?.endTime ?? 0) >= startedAtMs) resolve();
    };
    const listening = vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => {
      if (notebook === cell.notebook) check();
    });
    const noKernel = setTimeout(() => {
      if (cell.executionSummary === undefined) {
        reject(new Error('The notebook has no kernel that ran the cell. Choose a kernel and try again.'));
      }
    }, kernelBeginsWithinMs);
    const aborted = (): void => {
      void vscode.commands.executeCommand('notebook.cell.cancelExecution', {
        ranges: [{ start: cell.index, end: cell.index + 1 }],
        document: cell.notebook.uri,
      });
      reject(new Error('The execution was cancelled.'));
    };
    signal?.addEventListener('abort', aborted, { once: true });
    stop = () => {
      listening.dispose();
      clearTimeout(noKernel);
      signal?.removeEventListener('abort', aborted);
    };
    check();
  });
  promise.catch(() => {});
  return { promise, stop };
}

const nothing = (): void => {};

const kernelBeginsWithinMs = 60_000;
