// The chat page by itself.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseBridge } from './bridge/choose-bridge.ts';
import { ChatPage } from './chat-page.tsx';
import { createChat } from './store/chat.ts';
import './page.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
// By itself the chat is what the page is about; in the workbench it is one of several regions.
root.role = 'main';
createRoot(root).render(
  <StrictMode>
    <ChatPage chat={createChat(chooseBridge())} />
  </StrictMode>,
);
