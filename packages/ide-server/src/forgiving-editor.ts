// The editor at the far end of a wire. Editors in other languages answer in the spirit of a call and not always to its
// letter (`null` for done, a bare list, `true`); what they mean is clear, so it is put into form before it is validated.
import { editorPort, remotePort, WireError } from '@dovetail/protocol';
import type { EditorPort } from './tools/tool.ts';

type Send = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;

const done = (flag: string) => (answer: unknown) => {
  if (typeof answer === 'boolean') return { [flag]: answer };
  const fields = record(answer);
  return { ...fields, [flag]: fields[flag] ?? fields['success'] ?? true };
};
const list = (name: string) => (answer: unknown) => (Array.isArray(answer) ? answer : (record(answer)[name] ?? []));

const forms: Readonly<Record<keyof EditorPort, (answer: unknown) => unknown>> = {
  // A decision is never guessed: anything that is not plainly accepted is a rejection.
  openDiff: answer => {
    const { decision, contents } = record(answer);
    return decision === 'accepted' && typeof contents === 'string' ? { decision, contents } : { decision: 'rejected' };
  },
  closeDiff: () => ({}),
  openFile: done('opened'),
  diagnostics: list('diagnostics'),
  openEditors: list('editors'),
  selection: answer => (record(answer)['filePath'] ? answer : null),
  isDirty: answer =>
    typeof answer === 'boolean' ? { isOpen: true, isDirty: answer } : { isOpen: true, ...record(answer) },
  save: done('saved'),
  format: done('formatted'),
  executeCode: answer => ({ content: list('content')(answer) }),
  closeTab: done('closed'),
};

export function forgivingEditor(send: Send): EditorPort {
  return remotePort(editorPort, async (method, params, signal) => {
    const call = method.slice(editorPort.name.length + 1) as keyof EditorPort;
    try {
      return forms[call](await send(method, params, signal));
    } catch (error) {
      throw isNotImplemented(error)
        ? new WireError('unsupported_by_editor', `This editor cannot do ${call}.`, { call })
        : error;
    }
  });
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isNotImplemented(error: unknown): boolean {
  const code = record(error)['code'];
  return code === 'unknown_request' || code === -32601;
}
