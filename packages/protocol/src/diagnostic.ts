// Problems that an editor reports, in the one form that every CLI version reads.
import * as z from 'zod';
import { TextRange } from './text-range.ts';

// Observed: 2.1.197 draws any other spelling, and numbers, as a plain bullet.
export const DiagnosticSeverity = z.enum(['Error', 'Warning', 'Info', 'Hint']);

export const Diagnostic = z.object({
  message: z.string(),
  severity: DiagnosticSeverity,
  range: TextRange,
  source: z.string().optional(),
  // Observed: 2.1.325 drops numeric codes.
  code: z.string().optional().describe('Always text, also when the language server gives a number.'),
});

export const FileDiagnostics = z.object({
  uri: z.string().describe('file:///…'),
  diagnostics: z.array(Diagnostic),
});

export type DiagnosticSeverity = z.output<typeof DiagnosticSeverity>;
export type Diagnostic = z.output<typeof Diagnostic>;
export type FileDiagnostics = z.output<typeof FileDiagnostics>;
