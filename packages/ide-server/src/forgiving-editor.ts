// The editor at the far end of a wire. Editors in other languages answer in the spirit of a call and not always to its
// letter (`null` for done, a bare list, `true`); what they mean is clear, so it is put into form before it is validated.
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { editorPort, hasCode, remotePort, WireError } from '@dovetail/protocol';
import { JsonRpcError } from '@dovetail/rpc';
import { toFileDiagnostics } from './diagnostics-form.ts';
import { fieldsOf } from './fields.ts';
import { pathOfFileUri } from './file-uri.ts';
import { toTextRange } from './text-range-form.ts';
import type { EditorPort } from './tools/tool.ts';

type Send = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;
type Form = (answer: unknown, params: unknown) => unknown;

const done =
  (flag: string): Form =>
  answer => {
    if (typeof answer === 'boolean') return { [flag]: answer };
    const { success, ...told } = withoutNulls(answer);
    return { ...told, [flag]: told[flag] ?? success ?? true };
  };

const forms: Readonly<Record<keyof EditorPort, Form>> = {
  // A decision is never guessed: anything that is not plainly accepted is a rejection.
  openDiff: answer => {
    const { decision, contents } = fieldsOf(answer);
    return decision === 'accepted' && typeof contents === 'string' ? { decision, contents } : { decision: 'rejected' };
  },
  closeDiff: () => ({}),
  openFile: done('opened'),
  diagnostics: (answer, params) => toFileDiagnostics(answer, fieldsOf(params)['uri'] as string | undefined),
  openEditors: answer => listOf(answer, 'editors').map(toOpenEditor),
  selection: answer => {
    const { filePath, text, selection } = fieldsOf(answer);
    return filePath ? { filePath, text: text ?? '', selection: toTextRange(selection) } : null;
  },
  isDirty: answer => {
    if (typeof answer === 'boolean') return { isOpen: true, isDirty: answer };
    const told = withoutNulls(answer);
    return { isOpen: 'isDirty' in told, isDirty: false, ...told };
  },
  save: done('saved'),
  format: done('formatted'),
  executeCode: answer => ({
    content: typeof answer === 'string' ? [{ type: 'text', text: answer }] : listOf(answer, 'content'),
  }),
  closeTab: done('closed'),
  insertText: done('inserted'),
  findSymbols: answer => listOf(answer, 'symbols').map(toFoundSymbol),
};

export function forgivingEditor(send: Send): EditorPort {
  return remotePort(editorPort, async (method, params, signal) => {
    const call = method.slice(editorPort.name.length + 1) as keyof EditorPort;
    try {
      return forms[call](await send(method, params, signal), params);
    } catch (error) {
      throw isNotImplemented(error)
        ? new WireError('unsupported_by_editor', `This editor cannot do ${call}.`, { call })
        : error;
    }
  });
}

function toOpenEditor(tab: unknown): Record<string, unknown> {
  const {
    filePath,
    uri = typeof filePath === 'string' ? pathToFileURL(filePath).href : undefined,
    ...told
  } = withoutNulls(tab);
  const label = typeof uri === 'string' ? basename(pathOfFileUri(uri) ?? uri) : '';
  return { label, isActive: false, isDirty: false, ...told, uri };
}

function toFoundSymbol(symbol: unknown): Record<string, unknown> {
  const { range, ...told } = withoutNulls(symbol);
  return { ...told, range: toTextRange(range) };
}

function listOf(answer: unknown, name: string): readonly unknown[] {
  const found = Array.isArray(answer) ? answer : fieldsOf(answer)[name];
  return Array.isArray(found) ? found : [];
}

/** A field that is null is one that is not there. */
function withoutNulls(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, field]) => field !== null));
}

function isNotImplemented(error: unknown): boolean {
  return hasCode(error, 'unknown_request') || (error instanceof JsonRpcError && error.code === -32601);
}
