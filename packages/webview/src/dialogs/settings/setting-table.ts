// The settings of Dovetail in the order and words of the dialog. Every key of the declaration stands here once.
import type { SettingKey } from '@dovetail/protocol';

export type SettingControl =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'model' | 'mode' | 'text' | 'minutes' | 'variables' };

export interface SettingRow {
  readonly key: SettingKey;
  readonly label: string;
  readonly more?: string;
  readonly control: SettingControl;
}

export interface SettingGroup {
  readonly name: 'Chat' | 'Review' | 'Keyboard' | 'Appearance' | 'CLI';
  readonly rows: readonly SettingRow[];
}

const onOff: SettingControl = { kind: 'switch' };

function choice(options: Readonly<Record<string, string>>): SettingControl {
  return { kind: 'choice', options: Object.entries(options).map(([value, label]) => ({ value, label })) };
}

export const settingGroups: readonly SettingGroup[] = [
  {
    name: 'Chat',
    rows: [
      { key: 'selectedModel', label: 'Model', more: 'What new conversations start with.', control: { kind: 'model' } },
      {
        key: 'thinkingLevel',
        label: 'Thinking',
        more: 'How long a new conversation thinks: default, off, or a level of the model.',
        control: { kind: 'text' },
      },
      { key: 'initialPermissionMode', label: 'Mode of a new conversation', control: { kind: 'mode' } },
      {
        key: 'preferredLocation',
        label: 'Where the chat opens',
        control: choice({ panel: 'As an editor tab', sidebar: 'In the side bar' }),
      },
      { key: 'useTerminal', label: 'Open the CLI in a terminal', more: 'Instead of this page.', control: onOff },
      {
        key: 'notifications',
        label: 'System notifications',
        more: 'Only while the page is hidden.',
        control: choice({ off: 'None', 'needs-you': 'When you are needed', all: 'Ended turns too' }),
      },
      { key: 'notificationSound', label: 'Sound with a notification', control: onOff },
      {
        key: 'readAnswersAloud',
        label: 'Read answers as they arrive',
        more: 'For screen readers, paragraph by paragraph.',
        control: onOff,
      },
      { key: 'hideOnboarding', label: 'Hide the first steps', control: onOff },
      {
        key: 'promptSuggestions',
        label: 'Suggest what to ask next',
        more: 'The CLI asks the model for it after each turn.',
        control: onOff,
      },
      {
        key: 'respectGitIgnore',
        label: 'Leave out ignored files',
        more: 'When you search for files with @.',
        control: onOff,
      },
    ],
  },
  {
    name: 'Review',
    rows: [
      {
        key: 'reviewStyle',
        label: 'How a change is shown',
        control: choice({ unified: 'In one column', 'side-by-side': 'Side by side' }),
      },
      {
        key: 'autosave',
        label: 'Save before the agent works on a file',
        more: 'So that it reads what you see.',
        control: onOff,
      },
      {
        key: 'allowDangerouslySkipPermissions',
        label: 'Offer the mode “Bypass”',
        more: 'In it the agent runs commands and changes files without asking.',
        control: onOff,
      },
    ],
  },
  {
    name: 'Keyboard',
    rows: [
      {
        key: 'useCtrlEnterToSend',
        label: 'Send with Ctrl+Enter',
        more: 'Enter then breaks the line. On a Mac it is Cmd+Enter.',
        control: onOff,
      },
      { key: 'shiftTabCyclesMode', label: 'Shift+Tab goes to the next mode', control: onOff },
      {
        key: 'enableNewConversationShortcut',
        label: 'Ctrl+N begins a new conversation',
        more: 'While the chat has the focus. On a Mac it is Cmd+N.',
        control: onOff,
      },
    ],
  },
  {
    name: 'Appearance',
    rows: [
      {
        key: 'theme',
        label: 'Colours',
        more: 'Where the editor brings none of its own.',
        control: choice({ system: 'As the system', light: 'Light', dark: 'Dark' }),
      },
      {
        key: 'density',
        label: 'Rows',
        control: choice({ comfortable: 'Comfortable', compact: 'Compact' }),
      },
      { key: 'showThinking', label: 'Show thinking unfolded', control: onOff },
      { key: 'focusView', label: 'Fold the steps of a turn', more: 'One row instead of many.', control: onOff },
    ],
  },
  {
    name: 'CLI',
    rows: [
      {
        key: 'environmentVariables',
        label: 'Variables for the CLI',
        more: 'Set for every process, over those of the editor. They are stored as plain text. DOVETAIL_CLAUDE is the path of the CLI.',
        control: { kind: 'variables' },
      },
      {
        key: 'claudeProcessWrapper',
        label: 'Program that starts the CLI',
        more: 'It gets the whole command as its arguments.',
        control: { kind: 'text' },
      },
      {
        key: 'usePythonEnvironment',
        label: 'Start inside the Python environment',
        more: 'The one that the editor has chosen.',
        control: onOff,
      },
      {
        key: 'disableLoginPrompt',
        label: 'Never offer to sign in',
        more: 'When someone else looks after the account.',
        control: onOff,
      },
      {
        key: 'sleepAfterMinutes',
        label: 'Minutes until an idle conversation sleeps',
        more: 'Its process stops and wakes with the next message. 0: never.',
        control: { kind: 'minutes' },
      },
    ],
  },
];
