// What the language server knows about the word under the pointer.
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { positionOf } from './go-to.ts';
import { hoverParts } from './hover-parts.ts';

export function hoverFrom(link: WorkbenchLink, path: string): Extension {
  return hoverTooltip(async (view, position) => {
    const line = view.state.doc.lineAt(position);
    try {
      const { contents, range } = await link.ask('hover', {
        path,
        line: line.number - 1,
        column: position - line.from,
      });
      if (contents === null || contents.trim() === '') return null;
      const from = range ? positionOf(view.state.doc, range.start) : position;
      const to = range ? positionOf(view.state.doc, range.end) : position;
      return { pos: from, end: Math.max(from, to), above: true, create: () => ({ dom: draw(contents) }) };
    } catch {
      return null;
    }
  });
}

function draw(contents: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'dt-hover';
  for (const { kind, text } of hoverParts(contents)) {
    const part = document.createElement(kind === 'code' ? 'pre' : 'p');
    part.textContent = text;
    dom.append(part);
  }
  return dom;
}
