// Lines that are only in the old text: as removed, or, where a hunk was rejected, as the lines that stay. And a stretch of
// unchanged lines, folded.
import type { EditorView } from '@codemirror/view';
import { WidgetType } from '@codemirror/view';
import type { Text } from '@codemirror/state';
import { iconElement } from '../icons/icon-element.ts';
import { element } from './hunk-head.ts';
import { piecesOf, type Span } from './painted-text.ts';
import { unfold } from './review-field.ts';

export class OldLines extends WidgetType {
  readonly old: Text;
  readonly lines: { readonly start: number; readonly end: number };
  readonly marks: readonly Span[];
  readonly colours: readonly Span[];
  readonly isRemoved: boolean;

  constructor(parts: Pick<OldLines, 'old' | 'lines' | 'marks' | 'colours' | 'isRemoved'>) {
    super();
    this.old = parts.old;
    this.lines = parts.lines;
    this.marks = parts.marks;
    this.colours = parts.colours;
    this.isRemoved = parts.isRemoved;
  }

  override eq(other: OldLines): boolean {
    return (
      other.old === this.old &&
      other.lines.start === this.lines.start &&
      other.lines.end === this.lines.end &&
      other.colours === this.colours &&
      other.isRemoved === this.isRemoved &&
      JSON.stringify(other.marks) === JSON.stringify(this.marks)
    );
  }

  override get estimatedHeight(): number {
    return (this.lines.end - this.lines.start) * 20;
  }

  override toDOM(): HTMLElement {
    const box = element('div', this.isRemoved ? 'dt-old dt-old-removed' : 'dt-old');
    if (this.isRemoved) box.append(element('span', 'dt-wb-hidden', 'removed'));
    for (let number = this.lines.start; number < this.lines.end; number += 1) {
      const line = this.old.line(number + 1);
      const row = element('div', 'dt-old-line');
      row.dataset['n'] = String(number + 1);
      for (const { from, to, className } of piecesOf(line.from, line.to, this.colours, this.marks)) {
        row.append(element('span', className, this.old.sliceString(from, to)));
      }
      if (line.length === 0) row.append('\u200b');
      box.append(row);
    }
    return box;
  }
}

/** A hunk that only adds lines and was rejected. */
export class LeftOut extends WidgetType {
  readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
  }

  override eq(other: LeftOut): boolean {
    return other.count === this.count;
  }

  override toDOM(): HTMLElement {
    return element('div', 'dt-left-out', `${this.count} added ${this.count === 1 ? 'line' : 'lines'} left out`);
  }
}

export class Unchanged extends WidgetType {
  readonly count: number;
  readonly before: number;

  constructor(count: number, before: number) {
    super();
    this.count = count;
    this.before = before;
  }

  override eq(other: Unchanged): boolean {
    return other.count === this.count && other.before === this.before;
  }

  override get estimatedHeight(): number {
    return 24;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = element('button', 'dt-unchanged');
    button.setAttribute('type', 'button');
    button.append(iconElement('down'), `${this.count} unchanged lines`);
    button.addEventListener('click', () => view.dispatch({ effects: unfold.of(this.before) }));
    return button;
  }
}
