// "More": what is needed now and then.
import { useState } from 'react';
import { announce } from '../announce/announcer.ts';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import type { DialogName } from '../store/chat.ts';
import { findDoor } from '../store/find-door.ts';
import { sessionTitle } from '../store/session-title.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { exportConversation, type ExportTo } from './export-conversation.ts';
import { toggleFocusView } from './focus-view.ts';
import { HeadMenu, MenuItem, MenuRule } from './head-menu.tsx';

const dialogs: readonly (readonly [DialogName, string])[] = [
  ['mcp', 'MCP servers'],
  ['plugins', 'Plugins'],
  ['usage', 'Usage'],
  ['settings', 'Settings'],
];

export function MoreMenu() {
  const chat = useChat();
  const sessionId = useSignal(sessionTitle(chat).sessionId);
  const isFocusView = useComputed(() => chat.settings.value?.focusView === true, [chat]);
  const isMac = useComputed(() => chat.hostState.value?.platform === 'darwin', [chat]);
  const [withOutput, setWithOutput] = useState(true);
  const [outcome, setOutcome] = useState<string | undefined>(undefined);
  const mod = isMac ? 'Cmd' : 'Ctrl';

  const write = (to: ExportTo): void => {
    if (sessionId === undefined) return;
    exportConversation(chat, sessionId, to, withOutput).then(
      said => announce(chat, 'polite', said),
      (error: unknown) => {
        const said = `Not exported: ${error instanceof Error ? error.message : String(error)}`;
        setOutcome(said);
        announce(chat, 'assertive', said);
      },
    );
  };

  return (
    <HeadMenu
      name="More"
      icon={<Icon name="dots" />}
      onOpen={() => setOutcome(undefined)}
      note={outcome}
      onNoteRead={() => setOutcome(undefined)}
    >
      <MenuItem icon="search" keys={`${mod}+F`} onPick={() => void (findDoor(chat).asked.value += 1)}>
        Find in conversation
      </MenuItem>
      <MenuItem isChecked={isFocusView} keys="Alt+F" onPick={() => toggleFocusView(chat)}>
        Focus view
      </MenuItem>
      <MenuRule />
      <MenuItem icon="copy" isOff={sessionId === undefined} onPick={() => write('clipboard')}>
        Copy conversation
      </MenuItem>
      <MenuItem icon="file" isOff={sessionId === undefined} onPick={() => write('markdown')}>
        Export as Markdown
      </MenuItem>
      <MenuItem icon="file" isOff={sessionId === undefined} onPick={() => write('json')}>
        Export as JSON
      </MenuItem>
      <MenuItem isChecked={withOutput} staysOpen onPick={() => setWithOutput(!withOutput)}>
        Export with tool output
      </MenuItem>
      <MenuRule />
      {dialogs.map(([dialog, label]) => (
        <MenuItem key={dialog} onPick={() => void (chat.dialog.value = dialog)}>
          {label}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem onPick={() => void chat.link.ask('open_help', {}).catch(() => undefined)}>Help</MenuItem>
      <MenuItem keys="?" onPick={() => void (chat.dialog.value = 'keys')}>
        Keyboard shortcuts
      </MenuItem>
    </HeadMenu>
  );
}
