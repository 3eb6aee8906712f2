// A whole window: its ports tell what happens, its lock file follows, and its terminals know it from one start to the next.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { startWindow, type DovetailWindow } from '../window/start-window.ts';
import { hostTest, until } from './host-test.ts';
import { folder } from './test-folder.ts';

/** What VS Code keeps for the extension from one start to the next. */
function keptByVscode() {
  const variables = new Map<string, string>();
  const memory = new Map<string, unknown>();
  const context = {
    extensionUri: vscode.Uri.file(folder()),
    workspaceState: {
      get: (key: string) => memory.get(key),
      update: async (key: string, value: unknown) => void memory.set(key, value),
    },
    environmentVariableCollection: {
      *[Symbol.iterator]() {
        for (const [name, value] of variables) yield [name, { value }];
      },
      replace: (name: string, value: string) => variables.set(name, value),
      delete: (name: string) => variables.delete(name),
    },
  } as unknown as vscode.ExtensionContext;
  return { context, variables };
}

function started(context: vscode.ExtensionContext): Promise<DovetailWindow> {
  const log = vscode.window.createOutputChannel('In-host window', { log: true });
  const surfaces = { all: [] } as unknown as ChatSurfaces;
  return startWindow({ context, log, version: '0.0.1', surfaces, onHost: () => undefined });
}

hostTest('workspaceFoldersChanged: told by the editor port, and the lock file has the folders', async () => {
  const window = await started(keptByVscode().context);
  const lockFile = window.ide?.lockFile ?? '';
  const inLock = async () =>
    (JSON.parse(await readFile(lockFile, 'utf8')) as { workspaceFolders: string[] }).workspaceFolders;
  const told: string[][] = [];
  const stop = window.ports.editor.subscribe({
    workspaceFoldersChanged: ({ workspaceFolders }) => told.push([...workspaceFolders]),
  });
  const first = folder();
  const second = join(dirname(first), 'second');
  await mkdir(second);
  assert.deepEqual(await inLock(), [first]);
  assert.ok(vscode.workspace.updateWorkspaceFolders(1, 0, { uri: vscode.Uri.file(second) }));
  await until('the second is told', () => told.length > 0);
  assert.deepEqual(told, [[first, second]]);
  assert.deepEqual(await inLock(), [first, second]);
  assert.ok(vscode.workspace.updateWorkspaceFolders(1, 1));
  await until('its end is told', () => told.length > 1);
  assert.deepEqual(told.at(-1), [first]);
  assert.deepEqual(await inLock(), [first]);
  stop();
  await window.close();
  assert.equal(existsSync(lockFile), false);
});

hostTest('a window that starts again has the port that its terminals know already', async () => {
  const { context, variables } = keptByVscode();
  const before = await started(context);
  const port = String(before.ide?.port);
  assert.equal(variables.get('CLAUDE_CODE_SSE_PORT'), port);
  await before.close();
  assert.equal(variables.get('CLAUDE_CODE_SSE_PORT'), port);
  const again = await started(context);
  assert.equal(String(again.ide?.port), port);
  await again.close();
});
