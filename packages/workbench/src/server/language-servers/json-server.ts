// JSON needs no process: the service that editors use for it runs here. No schema is ever fetched from anywhere.
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { pathToFileURL } from 'node:url';
import type { LanguageServer, LanguageServerEvents } from './language-server.ts';
import { toDiagnostic, toHoverText } from './lsp-forms.ts';

const quietMs = 100;

export function startJsonServer(events: Pick<LanguageServerEvents, 'diagnostics'>): LanguageServer {
  const service = getLanguageService({});
  const documents = new Map<string, TextDocument>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  let version = 0;

  async function check(path: string): Promise<void> {
    const document = documents.get(path);
    if (!document) return;
    const found = await service.doValidation(document, service.parseJSONDocument(document), {
      comments: document.languageId === 'jsonc' ? 'ignore' : 'error',
      trailingCommas: document.languageId === 'jsonc' ? 'ignore' : 'error',
    });
    if (documents.get(path) === document) events.diagnostics(path, found.map(toDiagnostic));
  }

  return {
    open(path, languageId, contents) {
      if (documents.get(path)?.getText() === contents) return;
      version += 1;
      documents.set(path, TextDocument.create(pathToFileURL(path).href, languageId, version, contents));
      clearTimeout(due.get(path));
      due.set(
        path,
        setTimeout(() => void check(path), quietMs),
      );
    },
    close(path) {
      documents.delete(path);
      clearTimeout(due.get(path));
      due.delete(path);
    },
    changedOnDisk() {},
    async hover({ path, line, column }) {
      const document = documents.get(path);
      if (!document) return undefined;
      const position = { line, character: column };
      return toHoverText(await service.doHover(document, position, service.parseJSONDocument(document)));
    },
    // A key of a file of data is no symbol.
    symbols: async () => [],
    async stop() {
      for (const timer of due.values()) clearTimeout(timer);
    },
  };
}
