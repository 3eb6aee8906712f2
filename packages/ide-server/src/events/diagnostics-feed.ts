// Tells clients what has become of files whose problems changed. The editor is asked about one file at a time, and about
// each once for all changes of a short while: asking may itself make an editor announce a change. An editor that cannot
// tell its problems has nothing to announce.
import type { FileDiagnostics } from '@dovetail/protocol';
import { toFileDiagnostics } from '../diagnostics-form.ts';
import { isSameFile, toClientUri } from '../file-uri.ts';
import type { EditorPort } from '../tools/tool.ts';
import { within } from '../within.ts';

export interface DiagnosticsFeed {
  changed(uris: readonly string[]): void;
  stop(): void;
}

const mostWaiting = 1000;
const settleMs = 100;
const answersWithinMs = 10_000;

export function createDiagnosticsFeed(editor: EditorPort, tell: (file: FileDiagnostics) => void): DiagnosticsFeed {
  const waiting = new Set<string>();
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  /** What changes while the editor is asked waits for the next round. */
  function settle(): void {
    if (isAsking || waiting.size === 0 || stopped.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void askAll();
    }, settleMs);
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    const round = [...waiting];
    waiting.clear();
    for (const uri of round) {
      const diagnostics = await ask(uri);
      if (stopped.signal.aborted) return;
      if (diagnostics) tell({ uri: toClientUri(uri), diagnostics });
    }
    isAsking = false;
    settle();
  }

  async function ask(uri: string): Promise<FileDiagnostics['diagnostics'] | undefined> {
    try {
      const answer = await within(answersWithinMs, () => editor.diagnostics({ uri }, stopped.signal));
      if (answer === undefined) return undefined;
      const found = toFileDiagnostics(answer, uri);
      return found.filter(file => isSameFile(file.uri, uri)).flatMap(file => file.diagnostics);
    } catch {
      return undefined;
    }
  }

  return {
    changed(uris) {
      for (const uri of uris) if (waiting.size < mostWaiting) waiting.add(uri);
      settle();
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
      stopped.abort();
    },
  };
}
