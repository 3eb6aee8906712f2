// One chat: head, banner, transcript, dock, composer. It fills the box that it is put into.
import { useEffect } from 'react';
import { Announcements } from './announce/announcements.tsx';
import { Banner } from './banner/banner.tsx';
import { Composer } from './composer/composer.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { Dock } from './dock/dock.tsx';
import { Head } from './head/head.tsx';
import { loadTheRest } from './later/later.tsx';
import { ChatProvider } from './store/chat-context.ts';
import type { Chat } from './store/chat.ts';
import { Transcript } from './transcript/transcript.tsx';
import './theme/tokens.css';
import './theme/controls.css';
import './chat-page.css';

export function ChatPage({ chat }: { chat: Chat }) {
  useEffect(loadTheRest, []);
  return (
    <ChatProvider value={chat}>
      <div className="dt-chat">
        <Head />
        <Banner />
        <Transcript />
        <Dock />
        <Composer />
        <Dialogs />
        <Announcements />
      </div>
    </ChatProvider>
  );
}
