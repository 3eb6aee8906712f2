// The problems of files in the order in which they matter: errors before warnings, then by file and line. Hints are not problems.
import { fileURLToPath } from 'node:url';
import type { Diagnostic, DiagnosticSeverity, FileDiagnostics } from '@dovetail/protocol';
import { pathBelow } from '../../files/conversation-folder.ts';

export interface Problem extends Diagnostic {
  /** As a conversation knows it. */
  readonly path: string;
}

const rank: Readonly<Record<DiagnosticSeverity, number>> = { Error: 0, Warning: 1, Info: 2, Hint: 3 };

export function problemsOf(files: readonly FileDiagnostics[], folder: string): Problem[] {
  return files
    .flatMap(({ uri, diagnostics }) => {
      const path = pathOf(uri, folder);
      return diagnostics.filter(({ severity }) => severity !== 'Hint').map(problem => ({ ...problem, path }));
    })
    .toSorted(
      (a, b) =>
        rank[a.severity] - rank[b.severity] ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : a.range.start.line - b.range.start.line),
    );
}

function pathOf(uri: string, folder: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    const path = fileURLToPath(uri);
    return pathBelow(folder, path) ?? path.replaceAll('\\', '/');
  } catch {
    return uri;
  }
}
