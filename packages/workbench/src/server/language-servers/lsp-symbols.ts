// The symbols that one language server knows: of the file in front with all of their lines, then of the whole folder.
import { CancellationTokenSource, type MessageConnection } from 'vscode-languageserver-protocol/node';
import type {
  DocumentSymbol,
  ServerCapabilities,
  SymbolInformation,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol';
import { pathToFileURL } from 'node:url';
import { fittingSymbols } from '@dovetail/host';
import type { FoundSymbol } from '@dovetail/protocol';
import { toDocumentSymbols, toFoundSymbols } from './symbol-forms.ts';

type InDocument = DocumentSymbol | SymbolInformation;
type InFolder = SymbolInformation | WorkspaceSymbol;

/** Whose lines are looked up; more is not shown anyway. */
const mostFiles = 8;

export interface SymbolQuery {
  readonly query: string;
  /** Only if the server has it open. */
  readonly front: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function lspSymbols(
  connection: MessageConnection,
  can: Pick<ServerCapabilities, 'documentSymbolProvider' | 'workspaceSymbolProvider'>,
  { query, front, signal }: SymbolQuery,
): Promise<FoundSymbol[]> {
  const cancel = new CancellationTokenSource();
  const stop = (): void => cancel.cancel();
  signal?.addEventListener('abort', stop, { once: true });
  /** A server that fails in one of them may know the other. */
  const ask = async <T>(knows: unknown, method: string, params: object): Promise<T | null> => {
    if (!knows) return null;
    try {
      return await connection.sendRequest<T | null>(method, params, cancel.token);
    } catch {
      return null;
    }
  };
  const ofFile = async (path: string): Promise<FoundSymbol[]> => {
    const params = { textDocument: { uri: pathToFileURL(path).href } };
    const method = 'textDocument/documentSymbol';
    return toDocumentSymbols(await ask<InDocument[]>(can.documentSymbolProvider, method, params), path);
  };
  try {
    const [inFront, told] = await Promise.all([
      front === undefined ? [] : ofFile(front),
      ask<InFolder[]>(can.workspaceSymbolProvider, 'workspace/symbol', { query }),
    ]);
    const inFolder = toFoundSymbols(told);
    const files = [...new Set(inFolder.map(({ filePath }) => filePath))].filter(path => path !== front);
    const known = [inFront, ...(await Promise.all(files.slice(0, mostFiles).map(ofFile)))].flat();
    return [...fittingSymbols(inFront, query), ...inFolder.map(symbol => withAllLines(symbol, known))];
  } finally {
    signal?.removeEventListener('abort', stop);
    cancel.dispose();
  }
}

/** Observed: for the whole folder TypeScript tells where names stand, and only for a file where a thing ends. */
function withAllLines(symbol: FoundSymbol, known: readonly FoundSymbol[]): FoundSymbol {
  const { start } = symbol.range;
  const same = known.findLast(
    ({ name, filePath, range }) =>
      name === symbol.name &&
      filePath === symbol.filePath &&
      range.start.line <= start.line &&
      range.end.line >= start.line,
  );
  return same ? { ...symbol, range: same.range } : symbol;
}
