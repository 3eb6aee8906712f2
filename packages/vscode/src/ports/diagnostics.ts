// The problems that VS Code knows of, in the form of the protocol.
import * as vscode from 'vscode';
import type { Diagnostic, DiagnosticSeverity, FileDiagnostics } from '@dovetail/protocol';
import { addressOf, pathOfAddress } from './paths.ts';
import { codeText } from './diagnostic-code.ts';

/** All files when no address is given; a file without problems is one with an empty list. */
export function readDiagnostics(address: string | undefined): FileDiagnostics[] {
  if (address === undefined) {
    return vscode.languages
      .getDiagnostics()
      .filter(([uri, found]) => uri.scheme === 'file' && found.length > 0)
      .map(([uri, found]) => ({ uri: addressOf(uri), diagnostics: found.map(toDiagnostic) }));
  }
  const path = pathOfAddress(address);
  const uri = path === undefined ? vscode.Uri.parse(address) : vscode.Uri.file(path);
  return [{ uri: address, diagnostics: vscode.languages.getDiagnostics(uri).map(toDiagnostic) }];
}

export function onDiagnostics(tell: (addresses: string[]) => void): vscode.Disposable {
  return vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    const files = uris.filter(({ scheme }) => scheme === 'file').map(addressOf);
    if (files.length > 0) tell(files);
  });
}

const severities: Readonly<Record<vscode.DiagnosticSeverity, DiagnosticSeverity>> = {
  [vscode.DiagnosticSeverity.Error]: 'Error',
  [vscode.DiagnosticSeverity.Warning]: 'Warning',
  [vscode.DiagnosticSeverity.Information]: 'Info',
  [vscode.DiagnosticSeverity.Hint]: 'Hint',
};

function toDiagnostic({ message, severity, range, source, code }: vscode.Diagnostic): Diagnostic {
  const text = codeText(code);
  return {
    message,
    severity: severities[severity],
    range: {
      start: { line: range.start.line, character: range.start.character },
      end: { line: range.end.line, character: range.end.character },
    },
    ...(source !== undefined && source !== '' && { source }),
    ...(text !== undefined && { code: text }),
  };
}
