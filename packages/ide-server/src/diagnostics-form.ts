// Problems in the one form that every CLI reads, from the forms in which editors send them: severities as numbers of the
// language server protocol or words in any case, codes as numbers or objects, a bare list for the one file asked about.
import { pathToFileURL } from 'node:url';
import type { Diagnostic, DiagnosticSeverity, FileDiagnostics } from '@dovetail/protocol';
import { fieldsOf } from './fields.ts';
import { toTextRange } from './text-range-form.ts';

/** What is not understood at all is left out; what is understood in part is completed. */
export function toFileDiagnostics(answer: unknown, askedUri?: string): FileDiagnostics[] {
  const entries = list(Array.isArray(answer) ? answer : (fieldsOf(answer)['files'] ?? fieldsOf(answer)['diagnostics']));
  const bare = entries.flatMap(toDiagnostic);
  const files = entries.flatMap(toFile);
  return askedUri === undefined || bare.length === 0 ? files : [...files, { uri: askedUri, diagnostics: bare }];
}

function toFile(entry: unknown): FileDiagnostics[] {
  const { uri, filePath, diagnostics } = fieldsOf(entry);
  if (!Array.isArray(diagnostics)) return [];
  const address = text(uri) ?? (text(filePath) === undefined ? undefined : pathToFileURL(String(filePath)).href);
  return address === undefined ? [] : [{ uri: address, diagnostics: diagnostics.flatMap(toDiagnostic) }];
}

function toDiagnostic(entry: unknown): Diagnostic[] {
  const { message, severity, range, source, code } = fieldsOf(entry);
  const words = text(message) ?? text(fieldsOf(message)['value']);
  if (words === undefined) return [];
  const told = { source: text(source), code: toCode(code) };
  return [
    {
      message: words,
      severity: toSeverity(severity),
      range: toTextRange(range),
      ...(told.source !== undefined && { source: told.source }),
      ...(told.code !== undefined && { code: told.code }),
    },
  ];
}

const numbered: readonly DiagnosticSeverity[] = ['Error', 'Warning', 'Info', 'Hint'];

/** Without one that is known it is an error: to be shown too little is worse than too much. */
export function toSeverity(severity: unknown): DiagnosticSeverity {
  const word = String(severity).toLowerCase();
  if (/^[1-4]$/.test(word)) return numbered[Number(word) - 1] ?? 'Error';
  if (word.startsWith('weak')) return 'Info';
  return numbered.find(known => word.startsWith(known.toLowerCase().slice(0, 4))) ?? 'Error';
}

function toCode(code: unknown): string | undefined {
  if (typeof code === 'number') return String(code);
  return text(code) ?? (typeof code === 'object' && code !== null ? toCode(fieldsOf(code)['value']) : undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
