// The problems that VS Code knows of.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { onDiagnostics, readDiagnostics } from '../ports/diagnostics.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything, pathOf, shown, writeTestFile } from './test-folder.ts';

hostTest('diagnostics: every severity, its range, source and code', async () => {
  const path = pathOf('problems/a file.ts');
  const collection = vscode.languages.createDiagnosticCollection('under-test');
  const range = new vscode.Range(1, 2, 3, 4);
  const { Error: error, Warning: warning, Information: info, Hint: hint } = vscode.DiagnosticSeverity;
  const made = [error, warning, info, hint].map((severity, at) => {
    const diagnostic = new vscode.Diagnostic(range, `problem ${at}`, severity);
    diagnostic.source = at === 0 ? 'checker' : undefined;
    diagnostic.code = [7, 'no-x', { value: 'E9', target: vscode.Uri.parse('https://example.com') }, undefined][at];
    return diagnostic;
  });
  const changed: string[] = [];
  const listening = onDiagnostics(addresses => changed.push(...addresses));
  collection.set(vscode.Uri.file(path), made);
  const address = pathToFileURL(path).href;
  await until('the change is told', () => changed.includes(address));
  const where = { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } };
  assert.deepEqual(readDiagnostics(address), [
    {
      uri: address,
      diagnostics: [
        { message: 'problem 0', severity: 'Error', range: where, source: 'checker', code: '7' },
        { message: 'problem 1', severity: 'Warning', range: where, code: 'no-x' },
        { message: 'problem 2', severity: 'Info', range: where, code: 'E9' },
        { message: 'problem 3', severity: 'Hint', range: where },
      ],
    },
  ]);
  assert.deepEqual(readDiagnostics(undefined).find(({ uri }) => uri === address)?.diagnostics.length, 4);
  collection.dispose();
  listening.dispose();
});

hostTest('diagnostics: a language service of VS Code itself', async () => {
  const path = await writeTestFile('problems/broken.json', '{ "a": }\n');
  await shown(path);
  const address = pathToFileURL(path).href;
  const [found] = await until(
    'JSON is checked',
    () => readDiagnostics(address),
    ([file]) => (file?.diagnostics.length ?? 0) > 0,
  );
  assert.match(found?.diagnostics[0]?.message ?? '', /Value expected/);
  await closeEverything();
});

hostTest('diagnostics: a file without problems, and an address of no file', () => {
  const address = pathToFileURL(pathOf('read-me.txt')).href;
  assert.deepEqual(readDiagnostics(address), [{ uri: address, diagnostics: [] }]);
  assert.deepEqual(readDiagnostics('untitled:none'), [{ uri: 'untitled:none', diagnostics: [] }]);
});
