// Symbols from the forms of the Language Server Protocol to ours.
import { fileURLToPath } from 'node:url';
import type { FoundSymbol } from '@dovetail/protocol';
import type { DocumentSymbol, SymbolInformation, WorkspaceSymbol } from 'vscode-languageserver-protocol';

const kinds =
  'file module namespace package class method property field constructor enum interface function variable constant string number boolean array object key null enum-member struct event operator type-parameter'.split(
    ' ',
  );

/** The protocol counts from one. */
const kindOf = (kind: number): { kind?: string } => {
  const word = kinds[kind - 1];
  return word === undefined ? {} : { kind: word.replace('-', ' ') };
};

export function toFoundSymbols(told: readonly (SymbolInformation | WorkspaceSymbol)[] | null): FoundSymbol[] {
  return (told ?? []).flatMap(({ name, kind, containerName, location }) => {
    // One without a range is a promise to tell it later, which nobody asked for.
    if (name === '' || !('range' in location) || !location.uri.startsWith('file:')) return [];
    const filePath = fileURLToPath(location.uri);
    const container = containerName ? { container: containerName } : {};
    return [{ name, ...kindOf(kind), ...container, filePath, range: location.range }];
  });
}

/** Of a document, outer ones with what is in them; servers of an older kind tell a flat list. */
export function toDocumentSymbols(
  told: readonly (DocumentSymbol | SymbolInformation)[] | null,
  filePath: string,
  container?: string,
): FoundSymbol[] {
  return (told ?? []).flatMap((symbol): FoundSymbol[] => {
    if ('location' in symbol) return toFoundSymbols([symbol]);
    const { name, kind, range, children = [] } = symbol;
    const inner = toDocumentSymbols(children, filePath, name);
    if (name === '') return inner;
    return [{ name, ...kindOf(kind), ...(container !== undefined && { container }), filePath, range }, ...inner];
  });
}
