// Code in the kernel of a notebook: as a new cell that the person sees.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { executeCode } from '../notebook/execute-code.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, writeTestFile } from './test-folder.ts';

hostTest('executeCode: without a notebook it cannot be done, and says so', async () => {
  await closeEverything();
  await assert.rejects(executeCode('1 + 1'), /notebook/);
});

hostTest('executeCode: text, a picture and an error of the kernel', async () => {
  const controller = vscode.notebooks.createNotebookController('in-host', 'jupyter-notebook', 'In-host kernel');
  controller.supportedLanguages = ['python'];
  controller.executeHandler = async cells => {
    for (const cell of cells) {
      const execution = controller.createNotebookCellExecution(cell);
      execution.start(Date.now());
      const { text, stdout, error } = {
        text: (said: string) => vscode.NotebookCellOutputItem.text(said),
        stdout: (said: string) => vscode.NotebookCellOutputItem.stdout(said),
        error: (said: string) => vscode.NotebookCellOutputItem.error(new Error(said)),
      };
      const png = new vscode.NotebookCellOutputItem(Buffer.from('drawn'), 'image/png');
      await execution.replaceOutput([
        new vscode.NotebookCellOutput([stdout(`ran ${cell.document.getText()}`)]),
        new vscode.NotebookCellOutput([text('a picture'), png]),
        ...(cell.document.getText().includes('boom') ? [new vscode.NotebookCellOutput([error('boom')])] : []),
      ]);
      execution.end(!cell.document.getText().includes('boom'), Date.now());
    }
  };
  const cells = [{ cell_type: 'code', source: ['x = 1'], metadata: {}, outputs: [], execution_count: null }];
  const metadata = { kernelspec: { name: 'in-host', display_name: 'x' }, language_info: { name: 'python' } };
  const path = await writeTestFile(
    'books/run.ipynb',
    JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 4 }),
  );
  const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.file(path));
  controller.updateNotebookAffinity(notebook, vscode.NotebookControllerAffinity.Preferred);
  const editor = await vscode.window.showNotebookDocument(notebook);
  await vscode.commands.executeCommand('notebook.selectKernel', {
    id: 'in-host',
    extension: 'dovetail.in-host',
    editor,
  });
  assert.deepEqual(await executeCode('print(1)'), {
    content: [
      { type: 'text', text: 'ran print(1)' },
      { type: 'image', data: Buffer.from('drawn').toString('base64'), mimeType: 'image/png' },
    ],
  });
  assert.equal(notebook.cellCount, 2);
  const { content } = await executeCode('boom');
  assert.ok(content.some(each => each.type === 'text' && each.text.includes('boom')));
  controller.dispose();
  await until('all is closed', async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await closeEverything();
    return vscode.window.visibleNotebookEditors.length === 0;
  });
});
