// The chat page by itself.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseBridge } from './bridge/choose-bridge.ts';
import { ChatPage } from './chat-page.tsx';
import { createChat } from './store/chat.ts';
import './page.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
createRoot(root).render(
  <StrictMode>
    <ChatPage chat={createChat(chooseBridge())} />
  </StrictMode>,
);
