// The chat page as a part of another page.
export { ChatPage } from './chat-page.tsx';
export { createChat, type Chat } from './store/chat.ts';
export { webSocketBridge } from './bridge/websocket.ts';
export type { Bridge, Connection } from './bridge/bridge.ts';
