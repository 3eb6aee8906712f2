// The line above a hunk: its number and name, and what can be decided about it.
import { WidgetType } from '@codemirror/view';
import { iconElement } from '../icons/icon-element.ts';
import type { Hunk } from './hunks.ts';

export type HunkAction = 'accept' | 'reject' | 'take-back';

export interface HunkButtons {
  /** Words and names of the buttons; a change that is written already is kept or undone. */
  readonly accept: string;
  readonly reject: string;
  readonly accepted: string;
  readonly rejected: string;
  readonly takeBack: string;
  act(number: number, action: HunkAction): void;
}

export class HunkHead extends WidgetType {
  readonly hunk: Pick<Hunk, 'number' | 'name' | 'decision'>;
  readonly isCurrent: boolean;
  readonly buttons: HunkButtons | undefined;

  constructor(hunk: Pick<Hunk, 'number' | 'name' | 'decision'>, isCurrent: boolean, buttons: HunkButtons | undefined) {
    super();
    this.hunk = hunk;
    this.isCurrent = isCurrent;
    this.buttons = buttons;
  }

  override eq(other: HunkHead): boolean {
    return (
      other.hunk.number === this.hunk.number &&
      other.hunk.name === this.hunk.name &&
      other.hunk.decision === this.hunk.decision &&
      other.isCurrent === this.isCurrent &&
      other.buttons === this.buttons
    );
  }

  override get estimatedHeight(): number {
    return 30;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const { number, name, decision } = this.hunk;
    const { buttons } = this;
    const row = element('div', `dt-hunk${this.isCurrent ? ' dt-hunk-now' : ''}`);
    row.dataset['hunk'] = String(number);
    if (decision !== undefined) {
      const mark = element('span', decision === 'accepted' ? 'dt-wb-ok' : 'dt-wb-danger');
      mark.append(iconElement(decision === 'accepted' ? 'check' : 'x'));
      row.append(mark);
    }
    row.append(element('b', '', `Hunk ${number}`), element('span', 'dt-hunk-name', name));
    if (buttons && decision !== undefined) {
      row.append(element('span', 'dt-hunk-said', decision === 'accepted' ? buttons.accepted : buttons.rejected));
    }
    row.append(element('span', 'dt-hunk-room'));
    if (!buttons) return row;
    const act = (label: string, words: string, icon: 'x' | 'check' | 'undo', action: HunkAction): void => {
      const button = element('button', 'dt-wb-button dt-hunk-button');
      button.setAttribute('type', 'button');
      if (label !== words) button.setAttribute('aria-label', label);
      const mark = element('span', icon === 'x' ? 'dt-wb-danger' : icon === 'check' ? 'dt-wb-ok' : '');
      mark.append(iconElement(icon));
      button.append(mark, words);
      button.addEventListener('click', () => buttons.act(number, action));
      row.append(button);
    };
    if (decision !== undefined) act(buttons.takeBack, buttons.takeBack, 'undo', 'take-back');
    else {
      act(`${buttons.reject} hunk ${number}`, buttons.reject, 'x', 'reject');
      act(`${buttons.accept} hunk ${number}`, buttons.accept, 'check', 'accept');
    }
    return row;
  }
}

export function element(tag: string, className = '', text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
