// The window: files, editors, terminal and chat, arranged for the room there is.
import { useEffect, useRef } from 'react';
import { ChatPane } from './chat/chat-pane.tsx';
import { EditorsPane } from './editors/editors-pane.tsx';
import { FilesPane } from './files/files-pane.tsx';
import { useWorkbenchKeys } from './keys/use-workbench-keys.ts';
import { BottomBar } from './layout/bottom-bar.tsx';
import { FilesOverlay } from './layout/files-overlay.tsx';
import { useKeptFocus } from './layout/use-kept-focus.ts';
import { AskDialog } from './menu/ask-dialog.tsx';
import { NoticeList } from './notices/notice-list.tsx';
import { StatusBar } from './status/status-bar.tsx';
import { useSignal } from '@dovetail/webview';
import { WorkbenchProvider } from './store/workbench-context.ts';
import type { Workbench } from './store/workbench.ts';
import { TerminalPane } from './terminal/terminal-pane.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import './workbench-page.css';

export function WorkbenchPage({ workbench }: { workbench: Workbench }) {
  const { layout, screen } = workbench;
  const size = useSignal(screen);
  const shown = useSignal(layout.shown);
  const sizes = useSignal(layout.sizes);
  const pane = useSignal(layout.pane);
  const filesOver = useSignal(layout.filesOver);
  useWorkbenchKeys(workbench);
  useRoomAboveKeyboard();
  const isNarrow = size === 'narrow';
  const has = {
    files: isNarrow ? pane === 'files' : size === 'middle' ? filesOver : shown.files,
    editor: !isNarrow || pane === 'editor',
    terminal: isNarrow ? pane === 'terminal' : shown.terminal,
    chat: isNarrow ? pane === 'chat' : shown.chat,
  };
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, `${size} ${pane} ${has.files} ${has.terminal} ${has.chat}`);
  const columns = isNarrow
    ? '1fr'
    : [size === 'wide' && has.files && `${sizes.files}px`, 'minmax(0, 1fr)', has.chat && `min(${sizes.chat}px, 55vw)`]
        .filter(Boolean)
        .join(' ');
  return (
    <WorkbenchProvider value={workbench}>
      <div ref={box} className={`dt-wb dt-wb-${size}`} style={{ gridTemplateColumns: columns }}>
        <TopBar />
        <main>
          {has.files && (size === 'middle' ? <FilesOverlay /> : <FilesPane />)}
          {(has.editor || has.terminal) && (
            <div className="dt-middle">
              {has.editor && <EditorsPane />}
              {has.terminal && <TerminalPane />}
            </div>
          )}
          {has.chat && <ChatPane />}
        </main>
        {isNarrow ? <BottomBar /> : <StatusBar />}
        <NoticeList />
        <AskDialog />
      </div>
    </WorkbenchProvider>
  );
}

/** An on-screen keyboard takes room from the window, not from what is above it. */
function useRoomAboveKeyboard(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const fit = (): void => {
      document.documentElement.style.setProperty('--dt-room', `${visualViewport.height}px`);
    };
    fit();
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, []);
}
