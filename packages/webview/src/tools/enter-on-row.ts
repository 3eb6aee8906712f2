// Enter on a step that was gone to by the keys of the transcript: the row itself has the focus, and it stands outside the card.
import { useEffect, useRef, type RefObject } from 'react';

export function useEnterOnRow(card: RefObject<HTMLElement | null>, toggle: (() => void) | undefined): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const row = card.current?.closest<HTMLElement>('.dt-row');
    // Cards of a subagent stand in the row of their parent.
    if (!row || card.current?.parentElement?.closest('.dt-tool')) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.target !== row || event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    row.addEventListener('keydown', onKey);
    return () => row.removeEventListener('keydown', onKey);
  }, [card]);
}
