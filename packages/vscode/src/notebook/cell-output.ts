// What a cell printed and drew, in the form of the protocol.
import type { CodeOutput } from '@dovetail/protocol';

export interface OutputItem {
  readonly mime: string;
  readonly data: Uint8Array;
}

const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[\d;]*m/g;
const printed = [
  'application/vnd.code.notebook.error',
  'application/vnd.code.notebook.stdout',
  'application/vnd.code.notebook.stderr',
  'text/plain',
  'text/markdown',
  'application/json',
  'text/html',
];

/** Of the forms in which an output comes, the picture, else the plainest text. */
export function codeOutputs(outputs: readonly { readonly items: readonly OutputItem[] }[]): CodeOutput[] {
  return outputs.flatMap(({ items }): CodeOutput[] => {
    const picture = items.find(({ mime }) => pictures.has(mime));
    if (picture) {
      return [{ type: 'image', data: Buffer.from(picture.data).toString('base64'), mimeType: picture.mime }];
    }
    const [text] = items
      .filter(({ mime }) => printed.includes(mime))
      .toSorted((a, b) => printed.indexOf(a.mime) - printed.indexOf(b.mime));
    return text ? [{ type: 'text', text: textOf(text) }] : [];
  });
}

function textOf({ mime, data }: OutputItem): string {
  const text = new TextDecoder().decode(data);
  if (mime !== 'application/vnd.code.notebook.error') return text;
  try {
    const { name, message, stack } = JSON.parse(text) as { name?: string; message?: string; stack?: string };
    return (stack || `${name ?? 'Error'}: ${message ?? ''}`).replaceAll(colours, '');
  } catch {
    return text;
  }
}
