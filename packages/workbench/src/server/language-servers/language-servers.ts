// What language servers know of the open folder: problems, and what a place means. One server a language, started with the
// first file that needs it.
import type { Diagnostic, FileDiagnostics, FoundSymbol, TextRange } from '@dovetail/protocol';
import type { SymbolQuery } from './lsp-symbols.ts';

export interface LanguageServers {
  /** A document is open in a window, or has this text now; line feeds alone. */
  open(path: string, contents: string): void;
  close(path: string): void;
  /** A file changed on disk, by whomever. */
  changedOnDisk(paths: readonly string[]): void;
  diagnostics(path: string): readonly Diagnostic[];
  all(): readonly FileDiagnostics[];
  hover(
    place: { path: string; line: number; column: number },
    signal?: AbortSignal,
  ): Promise<{ contents: string; range?: TextRange } | undefined>;
  /** Of the servers that run now; those of the file in front come first. */
  symbols(wanted: SymbolQuery): Promise<readonly FoundSymbol[]>;
  onDiagnostics(listener: (path: string, diagnostics: readonly Diagnostic[]) => void): void;
  /** Why a language has no server, for those that should have one. */
  readonly problems: readonly string[];
  stop(): Promise<void>;
}
