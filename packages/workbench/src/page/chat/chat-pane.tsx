// The right side: the conversation in front, and tabs when there are several.
import { ChatPage, useSignal } from '@dovetail/webview';
import { PaneGuard } from '../layout/pane-guard.tsx';
import { Splitter } from '../layout/splitter.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import { ChatTabs } from './chat-tabs.tsx';
import './chat-pane.css';

export function ChatPane() {
  const { chats, screen } = useWorkbench();
  const active = useSignal(chats.active);
  const isNarrow = useSignal(screen) === 'narrow';
  return (
    <section className="dt-chat-pane" aria-label="Chat">
      {!isNarrow && <Splitter size="chat" label="Width of the chat" grows={-1} />}
      <ChatTabs />
      <div className="dt-chat-place">
        {active && (
          <PaneGuard key={active.id} name="The chat">
            <ChatPage chat={active.chat} />
          </PaneGuard>
        )}
      </div>
    </section>
  );
}
