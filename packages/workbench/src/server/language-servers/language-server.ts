// One language: what its server is told and what it tells.
import type { Diagnostic, FoundSymbol, TextRange } from '@dovetail/protocol';
import type { SymbolQuery } from './lsp-symbols.ts';

export interface HoverText {
  readonly contents: string;
  readonly range?: TextRange;
}

export interface LanguageServer {
  /** A document has this text now. */
  open(path: string, languageId: string, contents: string): void;
  close(path: string): void;
  changedOnDisk(paths: readonly string[]): void;
  hover(place: { path: string; line: number; column: number }, signal?: AbortSignal): Promise<HoverText | undefined>;
  /** Best first. */
  symbols(wanted: SymbolQuery): Promise<readonly FoundSymbol[]>;
  stop(): Promise<void>;
}

export interface LanguageServerEvents {
  diagnostics(path: string, found: readonly Diagnostic[]): void;
  /** It cannot be started, or goes on dying; it is not tried again. */
  gaveUp(reason: string): void;
}
