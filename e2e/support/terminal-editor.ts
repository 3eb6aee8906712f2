// An editor in memory for a CLI in a terminal: proposals are shown to the test, which decides like a person.
import type { EditorPort } from '@dovetail/ide-server';
import type { DiffDecision, FileDiagnostics } from '@dovetail/protocol';
import { createArrivals, type Arrivals } from './terminal-arrivals.ts';

type OpenDiff = Parameters<EditorPort['openDiff']>[0];

export interface ShownProposal extends OpenDiff {
  /** With the contents as the person left them; as proposed unless given. */
  accept(contents?: string): void;
  reject(): void;
  /** The editor's duty: a view that is closed without a decision is a rejection. */
  closeView(): void;
  /** Resolves when the editor is told to close the view. */
  readonly withdrawn: Promise<void>;
}

export interface EditorCall {
  readonly call: string;
  readonly params: unknown;
}

export interface TerminalEditor {
  readonly port: EditorPort;
  nextProposal(): Promise<ShownProposal>;
  readonly calls: Arrivals<EditorCall>;
}

export interface TerminalEditorOptions {
  problems?(uri: string | undefined): FileDiagnostics[];
  /** Takes the place of a call, for example to fail. */
  readonly instead?: Partial<EditorPort>;
}

export function createTerminalEditor({
  problems = () => [],
  instead = {},
}: TerminalEditorOptions = {}): TerminalEditor {
  const proposals = createArrivals<ShownProposal>('proposal');
  const withdrawals = new Map<string, () => void>();
  const calls = createArrivals<EditorCall>('call of the editor');

  function show(proposal: OpenDiff): Promise<DiffDecision> {
    // A withdrawn proposal stays unanswered here, so that a test can decide too late.
    const withdrawn = new Promise<void>(resolve => withdrawals.set(proposal.proposalId, resolve));
    return new Promise(decide => {
      const reject = () => decide({ decision: 'rejected' });
      const accept = (contents = proposal.newFileContents) => decide({ decision: 'accepted', contents });
      proposals.add({ ...proposal, accept, reject, closeView: reject, withdrawn });
    });
  }

  const port: EditorPort = {
    openDiff: show,
    closeDiff: async ({ proposalId }) => {
      withdrawals.get(proposalId)?.();
      return {};
    },
    openFile: async () => ({ opened: true }),
    diagnostics: async ({ uri }) => problems(uri),
    openEditors: async () => [],
    selection: async () => null,
    isDirty: async () => ({ isOpen: false, isDirty: false }),
    save: async () => ({ saved: true }),
    format: async () => ({ formatted: true }),
    executeCode: async () => ({ content: [] }),
    closeTab: async () => ({ closed: false }),
    insertText: async () => ({ inserted: false }),
    findSymbols: async () => [],
    ...instead,
  };
  const recorded = Object.entries(port).map(
    ([call, run]: [string, (params: never, signal?: AbortSignal) => unknown]) => [
      call,
      (params: never, signal?: AbortSignal) => {
        calls.add({ call, params });
        return run(params, signal);
      },
    ],
  );
  return { port: Object.fromEntries(recorded) as EditorPort, nextProposal: () => proposals.next(), calls };
}
