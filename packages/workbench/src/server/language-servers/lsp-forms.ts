// From the forms of the Language Server Protocol to ours.
import type { Diagnostic } from '@dovetail/protocol';
import type { Diagnostic as LspDiagnostic, Hover, MarkedString, MarkupContent } from 'vscode-languageserver-protocol';
import type { HoverText } from './language-server.ts';

const severities = ['Error', 'Error', 'Warning', 'Info', 'Hint'] as const;

export function toDiagnostic({ message, severity, range, source, code }: LspDiagnostic): Diagnostic {
  return {
    message: typeof message === 'string' ? message : message.value,
    // Without one the client decides; a problem that nobody has rated is taken seriously.
    severity: severities[severity ?? 1] ?? 'Info',
    range,
    ...(source !== undefined && { source }),
    ...(code !== undefined && { code: String(code) }),
  };
}

export function toHoverText(hover: Hover | null): HoverText | undefined {
  if (!hover) return undefined;
  const contents = markdownOf(hover.contents).trim();
  return contents === '' ? undefined : { contents, ...(hover.range && { range: hover.range }) };
}

function markdownOf(contents: MarkupContent | MarkedString | readonly MarkedString[]): string {
  if (typeof contents === 'string') return contents;
  if (Array.isArray(contents)) return (contents as readonly MarkedString[]).map(markdownOf).join('\n\n');
  const single = contents as MarkupContent | { language: string; value: string };
  return 'language' in single ? `\`\`\`${single.language}\n${single.value}\n\`\`\`` : single.value;
}
