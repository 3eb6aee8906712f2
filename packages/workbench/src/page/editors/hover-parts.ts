// A hover as the language servers write it: fenced code and prose between. Drawn as text alone.
export interface HoverPart {
  readonly kind: 'code' | 'prose';
  readonly text: string;
}

export function hoverParts(markdown: string): HoverPart[] {
  const parts: HoverPart[] = [];
  let lines: string[] = [];
  let kind: HoverPart['kind'] = 'prose';
  const end = (): void => {
    const text = lines
      .filter(line => kind === 'code' || !/^\s*-{3,}\s*$/.test(line))
      .join('\n')
      .trim();
    if (text !== '') parts.push({ kind, text: kind === 'code' ? text : plain(text) });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (!/^\s*```/.test(line)) {
      lines.push(line);
      continue;
    }
    end();
    kind = kind === 'code' ? 'prose' : 'code';
  }
  end();
  return parts;
}

/** Without the marks that are meant for a renderer. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]\n]{1,400})\]\([^)\s]{1,800}\)/g, '$1')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
    .replaceAll(/`([^`\n]+)`/g, '$1');
}
