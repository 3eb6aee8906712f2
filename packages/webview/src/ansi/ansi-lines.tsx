// Lines of an output in the colours of the page.
import type { AnsiLine, AnsiStyle } from './parse-ansi.ts';
import './ansi.css';

export function AnsiText({ line }: { line: AnsiLine }) {
  return line.map(({ text, style }, at) => {
    const names = classes(style);
    // Spans of a line never move; there is nothing else to tell them apart by.
    // oxlint-disable-next-line react/no-array-index-key
    return names === '' ? text : <span key={at} className={names} children={text} />;
  });
}

function classes(style: AnsiStyle): string {
  const { colour, ground, isBold, isDim, isItalic, isUnderlined, isStruck, isInverse } = style;
  const names: string[] = [];
  const marked = isInverse ? (colour ?? 'plain') : ground;
  if (marked !== undefined) names.push(`dt-ansi-on-${marked}`);
  else if (colour !== undefined) names.push(`dt-ansi-${colour}`);
  if (isBold) names.push('dt-ansi-bold');
  if (isDim && colour === undefined) names.push('dt-ansi-grey');
  if (isItalic) names.push('dt-ansi-italic');
  if (isUnderlined) names.push('dt-ansi-underlined');
  if (isStruck) names.push('dt-ansi-struck');
  return names.join(' ');
}
