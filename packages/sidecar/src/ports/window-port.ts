// What surrounds the chat, asked of the editor where it can, and done in another way where it cannot: an address is printed,
// the log and the settings are opened as files. A message that cannot be shown is left to the page, which shows it itself.
import { completePort } from '@dovetail/host';
import {
  windowPort,
  type editorPort,
  type ListenersOf,
  type LivePort,
  type PortOf,
  type SidecarCapabilities,
} from '@dovetail/protocol';
import { namedCalls, type Ask } from './named-calls.ts';

export interface WindowPortParts {
  readonly ask: Ask;
  readonly capabilities: Pick<SidecarCapabilities, 'window' | 'messages' | 'editor'>;
  readonly editor: PortOf<typeof editorPort>;
  readonly settingsFile: string;
  readonly logFile: string;
  /** To the person, on stderr. */
  say(sentence: string): void;
  subscribe(listeners: ListenersOf<typeof windowPort>): () => void;
}

export function sidecarWindowPort(parts: WindowPortParts): LivePort<typeof windowPort> {
  const { ask, capabilities, editor, say } = parts;
  const names = [
    ...capabilities.window.filter(name => name !== 'showMessage'),
    ...(capabilities.messages ? ['showMessage'] : []),
  ];
  const openFile = async (filePath: string) => {
    const { opened } = await editor.openFile({ filePath, preserveFocus: false });
    return { opened };
  };
  const canOpenFiles = capabilities.editor.includes('openFile');
  return completePort(
    windowPort,
    {
      async openExternal({ url }) {
        say(`Open this address: ${url}`);
        return { opened: false };
      },
      // Nothing of it is shown without a tab.
      setTabState: async () => ({}),
      ...(canOpenFiles && {
        showLog: () => openFile(parts.logFile),
        showSettings: () => openFile(parts.settingsFile),
      }),
      ...namedCalls(windowPort, names, ask),
    },
    parts.subscribe,
  );
}
