// Shows the dialog that `chat.dialog` names; each comes over the wire only when it is first needed. When it closes, the focus
// goes back to what opened it, or to the message box when that is gone.
import { effect } from '@preact/signals-core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { moveFocus } from '../focus/move-focus.ts';
import { useChat } from '../store/chat-context.ts';
import type { DialogName } from '../store/chat.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { useSignal } from '../store/use-signal.ts';
import './dialogs.css';

const loaders: Readonly<Record<DialogName, () => Promise<ComponentType>>> = {
  sessions: async () => (await import('./sessions/sessions-dialog.tsx')).SessionsDialog,
  mcp: async () => (await import('./mcp/mcp-dialog.tsx')).McpDialog,
  plugins: async () => (await import('./plugins/plugins-dialog.tsx')).PluginsDialog,
  usage: async () => (await import('./usage/usage-dialog.tsx')).UsageDialog,
  'sign-in': async () => (await import('./sign-in/sign-in-dialog.tsx')).SignInDialog,
  settings: async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog,
  keys: async () => (await import('./keyboard/keyboard-dialog.tsx')).KeyboardDialog,
  rewind: async () => (await import('./rewind/rewind-dialog.tsx')).RewindDialog,
  bypass: async () => (await import('./bypass/bypass-dialog.tsx')).BypassDialog,
};

interface Loaded {
  readonly name: DialogName;
  readonly Dialog: ComponentType;
}

export function Dialogs() {
  const chat = useChat();
  const name = useSignal(chat.dialog);
  const opener = useRef<Element | null>(null);
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);

  useEffect(
    () =>
      effect(() => {
        if (chat.dialog.value !== undefined) opener.current ??= document.activeElement;
      }),
    [chat],
  );

  useEffect(() => {
    if (name === undefined) {
      setLoaded(undefined);
      return undefined;
    }
    let isWanted = true;
    loaders[name]().then(
      Dialog => void (isWanted && setLoaded({ name, Dialog })),
      () => {
        if (!isWanted) return;
        chat.dialog.value = undefined;
        messageBoxOf(chat).note.value = {
          text: 'This part of the page could not be loaded.',
          action: { label: 'Try again', run: () => void (chat.dialog.value = name) },
        };
      },
    );
    return () => {
      isWanted = false;
    };
  }, [name, chat]);

  useEffect(() => {
    const from = opener.current;
    if (name !== undefined || from === null) return;
    opener.current = null;
    const now = document.activeElement;
    if (now !== null && now !== document.body) return;
    if (from instanceof HTMLElement && from !== document.body && from.isConnected)
      moveFocus(from, 'the person closed a dialog');
    if (document.activeElement === document.body) messageBoxOf(chat).focus('the person closed a dialog');
  }, [name, chat, loaded]);

  if (name === undefined || loaded?.name !== name) return null;
  const { Dialog } = loaded;
  return <Dialog />;
}
