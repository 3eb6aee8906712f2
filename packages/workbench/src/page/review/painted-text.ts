// Lines of the old text, drawn where the editor has none: coloured as code, with the changed words marked.
import { highlightingFor, language as languageFacet } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import { highlightTree } from '@lezer/highlight';

export interface Span {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

const longestPainted = 200_000;

/** Colours of a whole text; nothing when its language is not known yet or the text is long. */
export function paint(state: EditorState, text: Text): readonly Span[] {
  const language = state.facet(languageFacet);
  if (!language || text.length > longestPainted) return [];
  const spans: Span[] = [];
  const tree = language.parser.parse(text.toString());
  highlightTree(tree, { style: tags => highlightingFor(state, tags) }, (from, to, className) => {
    spans.push({ from, to, className });
  });
  return spans;
}

/** The pieces of one range, cut wherever a colour or a mark begins or ends. */
export function piecesOf(from: number, to: number, spans: readonly Span[], marks: readonly Span[]): Span[] {
  const near = [...spans, ...marks].filter(span => span.from < to && span.to > from);
  const cuts = [...new Set([from, to, ...near.flatMap(span => [span.from, span.to])])]
    .filter(cut => cut >= from && cut <= to)
    .toSorted((left, right) => left - right);
  const pieces: Span[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined || end === start) continue;
    const over = near.filter(span => span.from <= start && span.to >= end).map(span => span.className);
    pieces.push({ from: start, to: end, className: over.join(' ') });
  }
  return pieces;
}

/** A changed range line by line, without the white space that lines begin with: what is marked is words. */
export function wordsIn(text: Text, from: number, to: number): { from: number; to: number }[] {
  const words: { from: number; to: number }[] = [];
  for (let at = from; at < Math.min(to, text.length);) {
    const line = text.lineAt(at);
    const indent = line.from + (line.text.length - line.text.trimStart().length);
    const range = { from: Math.max(at, indent), to: Math.min(to, line.to) };
    if (range.from < range.to) words.push(range);
    at = line.to + 1;
  }
  return words;
}
