// Keys while the transcript has the focus: from message to message, from step to step.
import { moveFocus } from '../focus/move-focus.ts';
import type { TranscriptModel } from './transcript-model.ts';

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

export function listenToTranscriptKeys(log: HTMLElement, model: TranscriptModel): () => void {
  const { rows, owner, chat } = model;

  function here(): number {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row], .dt-message');
    const row = focused?.matches('[data-row]') ? focused : focused?.querySelector<HTMLElement>('[data-row]');
    if (row && log.contains(row)) return Number(row.dataset['index']);
    const inView = owner.mountedRows().find(({ bottom }) => bottom > 1);
    return inView ? inView.index : rows.length - 1;
  }

  const isStep = (index: number): boolean => {
    const id = rows.at(index)?.blockId;
    const block = id === null || id === undefined ? undefined : chat.view.block(id).peek();
    // A line that can be undone stands in no message.
    const isRewind = block?.type === 'notice' && block.kind === 'rewind';
    return block?.type === 'tool' || block?.type === 'thinking' || isRewind;
  };
  const beginsMessage = (index: number): boolean => {
    const row = rows.at(index);
    return row !== undefined && row.voice !== 'none' && rows.at(index - 1)?.messageKey !== row.messageKey;
  };

  function go(by: 1 | -1, fits: (index: number) => boolean, toMessage: boolean): void {
    const fromLog = document.activeElement === log;
    let index = here() + (fromLog && by > 0 && !toMessage ? 0 : by);
    while (index >= 0 && index < rows.length && !fits(index)) index += by;
    const row = rows.at(index);
    if (!row) return;
    const find = () => owner.mountedRows().find(({ key }) => key === row.key);
    const seen = find();
    if (seen && seen.top >= 0 && seen.bottom <= log.clientHeight) owner.tell({ type: 'away' });
    else owner.reveal(index, toMessage ? 0.04 : 0.2);
    const element = find()?.element;
    moveFocus(
      toMessage ? element?.closest<HTMLElement>('.dt-message') : element,
      'the person pressed a key to go there',
    );
    model.schedule();
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.isComposing || event.defaultPrevented || event.altKey) return;
    if (target instanceof Element && target.closest(typing)) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && key === 'ArrowUp') go(-1, beginsMessage, true);
    else if (ctrl && key === 'ArrowDown') go(1, beginsMessage, true);
    else if (ctrl) return;
    else if (key === 'j' || key === 'J') go(1, isStep, false);
    else if (key === 'k' || key === 'K') go(-1, isStep, false);
    else if (key === '?') chat.dialog.value = 'keys';
    else return;
    event.preventDefault();
  }

  log.addEventListener('keydown', onKey);
  return () => log.removeEventListener('keydown', onKey);
}
