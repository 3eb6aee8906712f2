// The first document of the chat page, dressed in the colours of the editor. Only plain colours and names pass; what an
// editor sends cannot become anything else than a colour.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SidecarTheme } from '@dovetail/protocol';

const safeColor = /^[#\w(),.%/ -]{1,100}$/;
const ownName = /^--dt-[\w-]{1,60}$/;
const hostName = /^[A-Za-z][\w.-]{0,80}$/;

/** Attributes for the `html` element; empty when the editor has told no colours. */
export function themeAttributes(theme: SidecarTheme | undefined): string {
  const colors = Object.entries(theme?.colors ?? {}).flatMap(([name, color]) => {
    if (!safeColor.test(color)) return [];
    if (ownName.test(name)) return [`${name}:${color}`];
    return hostName.test(name) ? [`--jb-${name.replaceAll('.', '-')}:${color}`] : [];
  });
  const isHighContrast = theme?.kind.startsWith('hc-') === true;
  return [
    ...(isHighContrast ? [` data-theme="${theme?.kind}"`] : []),
    ...(colors.some(color => color.startsWith('--jb-')) ? [' data-host="jetbrains"'] : []),
    ...(colors.length > 0 ? [` style="${colors.join(';')}"`] : []),
  ].join('');
}

export function themedPage(folder: string, theme: () => SidecarTheme | undefined) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    void serve(folder, themeAttributes(theme()), request, response);
  };
}

async function serve(
  folder: string,
  attributes: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405).end('Only GET is served here.\n');
    return;
  }
  try {
    const text = await readFile(join(folder, 'index.html'), 'utf8');
    const body = Buffer.from(text.replace(/<html\b/, `<html${attributes}`));
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.byteLength,
      'Cache-Control': 'no-store',
    });
    response.end(method === 'HEAD' ? undefined : body);
  } catch {
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The page cannot be read. Build Dovetail again.\n');
  }
}
