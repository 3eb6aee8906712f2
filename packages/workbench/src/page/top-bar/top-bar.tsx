// The first line of the window: where one is, how to get to a file, and which panes are shown.
import { useEffect } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { FolderPicker } from './folder-picker.tsx';
import { GoToFile } from './go-to-file.tsx';
import type { ThemeChoice } from './theme.ts';
import './top-bar.css';

const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const nextTheme: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'light', light: 'dark', dark: 'system' };

export function TopBar() {
  const { folders, layout, screen, start, actions, isChoosingFolder } = useWorkbench();
  const first = useSignal(folders)[0];
  const shown = useSignal(layout.shown);
  const size = useSignal(screen);
  const filesOver = useSignal(layout.filesOver);
  const mod = useSignal(start)?.platform === 'darwin' ? 'Cmd' : 'Ctrl';
  return (
    <header className="dt-top" data-region="top">
      <Icon name="logo" size={18} />
      <h1 className="dt-top-name">Dovetail</h1>
      <button
        type="button"
        className="dt-top-pick"
        aria-haspopup="dialog"
        aria-label={`Folder: ${first?.name ?? 'none'}`}
        title={first?.path}
        onClick={() => void (isChoosingFolder.value = true)}
      >
        <Icon name="folder" />
        <bdi>{first?.name ?? 'Open a folder'}</bdi>
        <Icon name="down" size={11} />
      </button>
      {typeof first?.branch === 'string' && (
        <span className="dt-top-branch" title="Branch">
          <Icon name="branch" />
          <span className="dt-wb-hidden">Branch </span>
          <bdi>{first.branch}</bdi>
        </span>
      )}
      <GoToFile />
      <span className="dt-top-tools">
        {size !== 'narrow' && (
          <>
            <Toggle
              label="Files panel"
              keys={`${mod}+B`}
              icon="panel"
              isOn={size === 'middle' ? filesOver : shown.files}
              onPress={() => (size === 'middle' ? layout.setFilesOver(!filesOver) : layout.toggle('files'))}
            />
            <Toggle
              label="Terminal panel"
              keys={`${mod}+\``}
              icon="panelbottom"
              isOn={shown.terminal}
              onPress={() => layout.toggle('terminal')}
            />
            <Toggle label="Chat panel" icon="panelright" isOn={shown.chat} onPress={() => layout.toggle('chat')} />
          </>
        )}
        <ThemeButton />
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="Settings"
          title="Settings"
          onClick={() => actions.showSettings()}
        >
          <Icon name="gear" />
        </button>
      </span>
      <FolderPicker />
    </header>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly keys?: string;
  readonly icon: 'panel' | 'panelbottom' | 'panelright';
  readonly isOn: boolean;
  onPress(): void;
}

function Toggle({ label, keys, icon, isOn, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={`dt-wb-icon-button${isOn ? ' dt-top-on' : ''}`}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The setting of the person is the truth; this window shows it, and changes it. */
function ThemeButton() {
  const { theme, chats } = useWorkbench();
  const choice = useSignal(theme.choice);
  const setting = useComputed(() => chats.active.value?.chat.settings.value?.theme, [chats]);
  useEffect(() => {
    if (setting !== undefined) theme.choose(setting);
  }, [theme, setting]);

  function next(): void {
    const wanted = nextTheme[choice];
    theme.choose(wanted);
    const chat = chats.active.peek()?.chat;
    chat?.link.ask('update_setting', { key: 'theme', value: wanted }).catch(() => undefined);
  }

  return (
    <button
      type="button"
      className="dt-wb-icon-button"
      aria-label={`Theme: ${choice}`}
      title={`Theme: ${choice}`}
      onClick={next}
    >
      <Icon name={themeIcons[choice]} />
    </button>
  );
}
