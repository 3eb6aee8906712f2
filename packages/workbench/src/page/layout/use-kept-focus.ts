// A pane that goes takes the focus with it: then what is shown instead gets it, never the page itself.
import { useEffect, useRef, type RefObject } from 'react';
import { moveFocus } from '@dovetail/webview';

/** `shown` names the arrangement; the focus is looked after when it changes. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, shown: string): void {
  const last = useRef<Element | undefined>(undefined);
  useEffect(() => {
    const { current } = box;
    const came = ({ target }: FocusEvent): void => void (last.current = target instanceof Element ? target : undefined);
    current?.addEventListener('focusin', came);
    return () => current?.removeEventListener('focusin', came);
  }, [box]);
  useEffect(() => {
    const now = document.activeElement;
    if (last.current?.isConnected !== false || (now !== null && now !== document.body)) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    moveFocus(
      find('.dt-bottom [aria-current]') ??
        find('.dt-editors [role="tab"][aria-selected="true"]') ??
        find('.dt-top-pick'),
      'the person put away the pane that they were in',
    );
  }, [box, shown]);
}
