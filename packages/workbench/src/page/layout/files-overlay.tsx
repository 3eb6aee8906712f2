// The files on a middle-sized screen: laid over the rest for as long as the person is in them. They come only when asked for,
// so they take the focus; Escape, a click beside them and every way out close them and give it back.
import { useEffect, useRef } from 'react';
import { moveFocus } from '@dovetail/webview';
import { FilesPane } from '../files/files-pane.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import './files-overlay.css';

export function FilesOverlay() {
  const { layout } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    moveFocus(box.current?.querySelector<HTMLElement>('[data-region-entry]'), 'the person asked for the files');
    return () => {
      const now = document.activeElement;
      if (before instanceof HTMLElement && (now === null || now === document.body))
        moveFocus(before, 'the person left the files');
    };
  }, []);
  const close = (): void => layout.setFilesOver(false);
  return (
    <>
      <div
        ref={box}
        className="dt-files-over"
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          close();
        }}
        onBlur={({ relatedTarget }) => {
          // The first line of the window stays in view: its button closes them by itself.
          if (!(relatedTarget instanceof Element) || box.current?.contains(relatedTarget)) return;
          if (!relatedTarget.closest('.dt-top')) close();
        }}
      >
        <FilesPane />
      </div>
      <div className="dt-wb-scrim" onClick={close} />
    </>
  );
}
