// Symbols by a part of their name: those of the file in front with all of their lines, then what VS Code finds in the folder.
import * as vscode from 'vscode';
import { fittingSymbols, withoutDoubles } from '@dovetail/host';
import type { FoundSymbol } from '@dovetail/protocol';

type InDocument = vscode.DocumentSymbol | vscode.SymbolInformation;

export async function findSymbols(query: string, limit: number): Promise<FoundSymbol[]> {
  const document = vscode.window.activeTextEditor?.document;
  const [inFront, inFolder] = await Promise.all([
    document?.uri.scheme === 'file'
      ? ask<InDocument>('vscode.executeDocumentSymbolProvider', document.uri).then(told =>
          ofDocument(told, document.uri),
        )
      : [],
    ask<vscode.SymbolInformation>('vscode.executeWorkspaceSymbolProvider', query).then(told => told.flatMap(toFound)),
  ]);
  return withoutDoubles([...fittingSymbols(inFront, query), ...inFolder]).slice(0, limit);
}

/** VS Code answers with nothing at all where no extension knows symbols. */
async function ask<T>(command: string, about: vscode.Uri | string): Promise<T[]> {
  return (await vscode.commands.executeCommand<T[] | undefined>(command, about)) ?? [];
}

function ofDocument(told: readonly InDocument[], uri: vscode.Uri, container?: string): FoundSymbol[] {
  return told.flatMap((symbol): FoundSymbol[] => {
    // Observed: what VS Code gives is of both kinds at once where the extension told a tree.
    if (!('children' in symbol)) return toFound(symbol);
    const { name, kind, range, children } = symbol;
    const within = container === undefined ? {} : { containerName: container };
    const own = toFound({ name, kind, location: { uri, range }, containerName: '', ...within });
    return [...own, ...ofDocument(children, uri, name)];
  });
}

function toFound({ name, kind, containerName, location }: vscode.SymbolInformation): FoundSymbol[] {
  if (name === '' || location.uri.scheme !== 'file') return [];
  const { start, end } = location.range;
  return [
    {
      name,
      // `EnumMember` in words.
      kind: vscode.SymbolKind[kind].replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase(),
      ...(containerName && { container: containerName }),
      filePath: location.uri.fsPath,
      range: {
        start: { line: start.line, character: start.character },
        end: { line: end.line, character: end.character },
      },
    },
  ];
}
