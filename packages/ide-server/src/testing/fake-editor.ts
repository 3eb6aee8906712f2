// An editor that records what it is asked and can do nothing but what a test gives it.
import { WireError } from '@dovetail/protocol';
import type { EditorPort } from '../tools/tool.ts';

export interface Asked {
  readonly call: keyof EditorPort;
  readonly params: Record<string, unknown>;
}

export interface FakeEditor {
  readonly port: EditorPort;
  readonly asked: readonly Asked[];
  /** The parameters of all calls of one kind. */
  of(call: keyof EditorPort): Record<string, unknown>[];
  /** When the call has been made so often. */
  until(call: keyof EditorPort, times?: number): Promise<Record<string, unknown>[]>;
}

type Does = { readonly [K in keyof EditorPort]?: (...args: Parameters<EditorPort[K]>) => unknown };

const calls = [
  'openDiff',
  'closeDiff',
  'openFile',
  'diagnostics',
  'openEditors',
  'selection',
  'isDirty',
  'save',
  'format',
  'executeCode',
  'closeTab',
] as const satisfies readonly (keyof EditorPort)[];

export function fakeEditor(does: Does = {}): FakeEditor {
  const asked: Asked[] = [];
  const waiting = new Set<() => void>();
  const of = (call: keyof EditorPort) => asked.filter(one => one.call === call).map(({ params }) => params);

  const port = Object.fromEntries(
    calls.map(call => [
      call,
      async (params: never, signal: never) => {
        asked.push({ call, params });
        for (const look of waiting) look();
        const act = does[call];
        if (!act) throw new WireError('unsupported_by_editor', `This editor cannot do ${call}.`, { call });
        return (act as (params: never, signal: never) => unknown)(params, signal);
      },
    ]),
  ) as unknown as EditorPort;

  return {
    port,
    asked,
    of,
    until: (call, times = 1) =>
      new Promise(resolve => {
        const look = () => {
          if (of(call).length < times) return;
          waiting.delete(look);
          resolve(of(call));
        };
        waiting.add(look);
        look();
      }),
  };
}

/** An editor in which a person reviews proposals: each stays open until the test decides. */
export function reviewingEditor(does: Does = {}): FakeEditor & {
  decide(proposalId: unknown, answer: unknown): void;
  fail(proposalId: unknown, error: Error): void;
} {
  const open = new Map<unknown, { resolve(answer: unknown): void; reject(error: Error): void }>();
  const editor = fakeEditor({
    openDiff: ({ proposalId }) =>
      new Promise((resolve, reject) => {
        open.set(proposalId, { resolve, reject });
      }),
    closeDiff: ({ proposalId }) => {
      open.get(proposalId)?.resolve({ decision: 'rejected' });
      return {};
    },
    ...does,
  });
  return {
    ...editor,
    decide: (proposalId, answer) => open.get(proposalId)?.resolve(answer),
    fail: (proposalId, error) => open.get(proposalId)?.reject(error),
  };
}
