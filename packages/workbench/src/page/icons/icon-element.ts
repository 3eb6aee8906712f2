// An icon where no React is: inside the editor's own widgets.
import { iconParts, type IconName, type IconPart } from './icon-parts.ts';
import './icon.css';

const svg = 'http://www.w3.org/2000/svg';

export function iconElement(name: IconName, size = 14): SVGElement {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('class', 'dt-wb-icon');
  element.setAttribute('viewBox', '0 0 16 16');
  element.setAttribute('width', String(size));
  element.setAttribute('height', String(size));
  element.setAttribute('aria-hidden', 'true');
  const parts: readonly IconPart[] = iconParts[name];
  for (const { d, as } of parts) {
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', d);
    if (as) path.setAttribute('class', `dt-wb-icon-${as}`);
    element.append(path);
  }
  return element;
}
