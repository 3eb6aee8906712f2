// The editor at the far end of the pipe: only what it says it can do, with its own kind of text, and never waited for longer
// than a turn can bear.
import { completePort } from '@dovetail/host';
import { forgivingEditor } from '@dovetail/ide-server';
import {
  editorPort,
  hasCode,
  invalidInput,
  sidecarLineBytes,
  type FileDiagnostics,
  type ListenersOf,
  type LivePort,
  type PortOf,
  type SidecarCapabilities,
} from '@dovetail/protocol';
import { toLfText } from '../text/lf-text.ts';
import { unseenInFile, type ProposedBy } from '../text/unseen-change.ts';
import { patienceFor, type Ask } from './named-calls.ts';
import type { OpenProposals } from './open-proposals.ts';

type Editor = PortOf<typeof editorPort>;

export interface EditorPortParts {
  readonly ask: Ask;
  readonly capabilities: Pick<SidecarCapabilities, 'editor' | 'text'>;
  readonly proposals: OpenProposals;
  readonly proposedBy: ProposedBy;
  subscribe(listeners: ListenersOf<typeof editorPort>): () => void;
}

/** A check of a big project may keep an editor busy; what was known before is better than a turn that waits. */
const diagnosticsMs = 2_000;

export function sidecarEditorPort({
  ask,
  capabilities,
  proposals,
  proposedBy,
  subscribe,
}: EditorPortParts): LivePort<typeof editorPort> {
  const whole = forgivingEditor((method, params, signal) =>
    ask(method, params, {
      signal,
      timeoutMs: method === 'editor/diagnostics' ? diagnosticsMs : patienceFor(method),
    }),
  );
  const editor: Editor = {
    ...whole,
    openDiff: (params, signal) => proposals.during(params.proposalId, () => openDiff(params, signal)),
    diagnostics: lastKnown(whole.diagnostics),
  };

  async function openDiff(
    params: Parameters<Editor['openDiff']>[0],
    signal: AbortSignal | undefined,
  ): ReturnType<Editor['openDiff']> {
    refuseTooLong(params.newFileContents);
    const note = unseenInFile(params.oldFilePath, params.newFileContents, proposedBy);
    const asked = { ...params, preserveFocus: params.preserveFocus ?? true, ...(note !== undefined && { note }) };
    if (capabilities.text === 'exact') return whole.openDiff(asked, signal);
    const { text, restore } = toLfText(params.newFileContents);
    const decision = await whole.openDiff({ ...asked, newFileContents: text }, signal);
    return decision.decision === 'accepted' ? { ...decision, contents: restore(decision.contents) } : decision;
  }

  const named = Object.entries(editor).filter(([name]) => capabilities.editor.includes(name));
  return completePort(editorPort, Object.fromEntries(named) as Partial<Editor>, subscribe);
}

/** The last answer for the same file where the editor takes too long; nothing where there was none. */
function lastKnown(ask: Editor['diagnostics']): Editor['diagnostics'] {
  const known = new Map<string, FileDiagnostics[]>();
  const mostKnown = 200;
  return async (params, signal) => {
    const key = params.uri ?? '';
    try {
      const found = await ask(params, signal);
      known.delete(key);
      known.set(key, found);
      const [oldest] = known.keys();
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
      return found;
    } catch (error) {
      if (hasCode(error, 'timed_out')) return known.get(key) ?? [];
      throw error;
    }
  };
}

/** A character takes at most six bytes in JSON; only what may be too long is counted. */
function refuseTooLong(contents: string): void {
  const room = sidecarLineBytes - 64 * 1024;
  if (contents.length * 6 <= room || Buffer.byteLength(JSON.stringify(contents)) <= room) return;
  throw invalidInput('This change is too long to be shown in the editor. Review it in the chat page or in a terminal.');
}
