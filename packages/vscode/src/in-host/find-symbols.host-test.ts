// Symbols as VS Code knows them from extensions: here one for documents and one for the folder.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findSymbols } from '../ports/find-symbols.ts';
import { hostTest } from './host-test.ts';
import { closeEverything, shown, writeTestFile } from './test-folder.ts';

const range = (from: number, to: number) => new vscode.Range(from, 0, to, 3);
const at = (file: string, line: number) => new vscode.Location(vscode.Uri.file(file), range(line, line));

hostTest('findSymbols: the file in front first and with all its lines, each place once, then the folder', async () => {
  await closeEverything();
  const path = await writeTestFile('symbols/cart.txt', 'class Cart\n  totalOf\n  end\nend\n');
  const other = await writeTestFile('symbols/other.txt', 'totalTax\n');
  await shown(path);
  const registered = [
    vscode.languages.registerDocumentSymbolProvider([{ pattern: '**/symbols/cart.txt' }], {
      provideDocumentSymbols() {
        const cart = new vscode.DocumentSymbol('Cart', '', vscode.SymbolKind.Class, range(0, 3), range(0, 0));
        const total = new vscode.DocumentSymbol('totalOf', '', vscode.SymbolKind.Method, range(1, 2), range(1, 1));
        cart.children.push(total);
        return [cart];
      },
    }),
    vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols(query) {
        if (query !== 'total') return [];
        return [
          new vscode.SymbolInformation('totalOf', vscode.SymbolKind.Method, 'Cart', at(path, 1)),
          new vscode.SymbolInformation('totalTax', vscode.SymbolKind.EnumMember, '', at(other, 0)),
        ];
      },
    }),
  ];
  try {
    const found = await findSymbols('total', 5);
    assert.deepEqual(
      found.filter(({ filePath }) => [path, other].includes(filePath)),
      [
        {
          name: 'totalOf',
          kind: 'method',
          container: 'Cart',
          filePath: path,
          range: { start: { line: 1, character: 0 }, end: { line: 2, character: 3 } },
        },
        {
          name: 'totalTax',
          kind: 'enum member',
          filePath: other,
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } },
        },
      ],
    );
    assert.equal((await findSymbols('total', 1)).length, 1);
  } finally {
    for (const one of registered) one.dispose();
    await closeEverything();
  }
});
