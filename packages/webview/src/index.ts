// The chat page as a part of another page.
export { ChatPage } from './chat-page.tsx';
export { createChat, type Chat } from './store/chat.ts';
export { webSocketBridge } from './bridge/websocket.ts';
export type { Bridge, Connection } from './bridge/bridge.ts';
export { Processes } from './dock/background/processes-menu.tsx';
export { ChatProvider } from './store/chat-context.ts';
export { wordsOf } from './decisions/decision-words.ts';
export { markStep } from './store/first-steps.ts';
export { moveFocus } from './focus/move-focus.ts';
export { isComposing, isKey } from './keys/key-match.ts';
export { useComputed, useSignal } from './store/use-signal.ts';
