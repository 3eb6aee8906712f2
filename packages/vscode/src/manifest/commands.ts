// Every command of the extension: its name, what a person reads, and where and when they can reach it.
import { contextKeys, schemes } from './names.ts';

export interface CommandEntry {
  readonly title: string;
  readonly icon?: string;
  /** When it can be chosen at all. */
  readonly enablement?: string;
  /** When the palette lists it; false: never. */
  readonly palette?: string | false;
  readonly keys?: readonly KeyEntry[];
  readonly menus?: readonly MenuEntry[];
}

export interface KeyEntry {
  readonly key: string;
  readonly mac: string;
  readonly when: string;
}

export interface MenuEntry {
  readonly menu: string;
  readonly when?: string;
  readonly group?: string;
}

const inChat = '!config.dovetail.useTerminal';
const inTerminal = 'config.dovetail.useTerminal';
const ourDiff = contextKeys.viewingProposedDiff;
const ourPanel = "activeWebviewPanelId == 'dovetailChat'";
const ourView = "focusedView == 'dovetail.chat' || focusedView == 'dovetail.chatSecondary'";
const viewTitle = 'view == dovetail.chat || view == dovetail.chatSecondary';
const rightSide = `resourceScheme == ${schemes.right}`;

export const commands = {
  'dovetail.editor.openLast': {
    title: 'Open',
    icon: 'media/dovetail.svg',
    menus: [{ menu: 'editor/title', when: `${inChat} && !(${ourPanel}) && !(${rightSide})`, group: 'navigation@90' }],
  },
  'dovetail.editor.open': {
    title: 'Open in New Tab',
    icon: '$(empty-window)',
    keys: [{ key: 'ctrl+shift+escape', mac: 'cmd+shift+escape', when: inChat }],
    menus: [{ menu: 'view/title', when: viewTitle, group: 'navigation@2' }],
  },
  'dovetail.sidebar.open': { title: 'Open in Side Bar' },
  'dovetail.window.open': { title: 'Open in New Window' },
  'dovetail.terminal.open': {
    title: 'Open in Terminal',
    keys: [{ key: 'ctrl+escape', mac: 'cmd+escape', when: inTerminal }],
  },
  'dovetail.focus': {
    title: 'Focus the Message Box',
    keys: [{ key: 'ctrl+escape', mac: 'cmd+escape', when: `${inChat} && editorTextFocus` }],
  },
  'dovetail.blur': {
    title: 'Back to the Editor',
    keys: [{ key: 'ctrl+escape', mac: 'cmd+escape', when: `${inChat} && !editorTextFocus` }],
  },
  'dovetail.newConversation': {
    title: 'New Conversation',
    icon: '$(add)',
    keys: [
      {
        key: 'ctrl+n',
        mac: 'cmd+n',
        when: `config.dovetail.enableNewConversationShortcut && (${ourPanel} || ${ourView})`,
      },
    ],
    menus: [{ menu: 'view/title', when: viewTitle, group: 'navigation@1' }],
  },
  'dovetail.insertAtMention': {
    title: 'Mention This File or Selection',
    enablement: 'editorIsOpen',
    keys: [
      { key: 'alt+k', mac: 'alt+k', when: `${inChat} && editorTextFocus` },
      { key: 'ctrl+alt+k', mac: 'cmd+alt+k', when: `${inTerminal} && editorTextFocus` },
    ],
    menus: [{ menu: 'editor/context', when: 'resourceScheme == file', group: '1_dovetail@1' }],
  },
  'dovetail.mentionFile': {
    title: 'Mention in Dovetail',
    palette: false,
    menus: [{ menu: 'explorer/context', when: 'resourceScheme == file', group: '5_dovetail@1' }],
  },
  'dovetail.mentionDebugger': {
    title: 'Ask About the Stopped Debugger',
    enablement: contextKeys.isDebuggerStopped,
    icon: '$(debug-alt)',
    menus: [{ menu: 'debug/callstack/context', when: `callStackItemType == 'stackFrame'`, group: '9_dovetail' }],
  },
  'dovetail.acceptProposedDiff': {
    title: 'Accept Proposed Change',
    icon: '$(check)',
    palette: ourDiff,
    menus: [{ menu: 'editor/title', when: `${ourDiff} && ${rightSide}`, group: 'navigation@1' }],
  },
  'dovetail.saveProposedDiff': {
    title: 'Save and Accept Proposed Change',
    palette: false,
    keys: [{ key: 'ctrl+s', mac: 'cmd+s', when: `${ourDiff} && ${rightSide} && editorTextFocus` }],
  },
  'dovetail.rejectProposedDiff': {
    title: 'Reject Proposed Change',
    icon: '$(discard)',
    palette: ourDiff,
    menus: [{ menu: 'editor/title', when: `${ourDiff} && ${rightSide}`, group: 'navigation@2' }],
  },
  'dovetail.acceptHunk': {
    title: 'Accept This Hunk',
    palette: ourDiff,
    menus: [{ menu: 'editor/context', when: `${ourDiff} && ${rightSide}`, group: '0_dovetail@1' }],
  },
  'dovetail.rejectHunk': {
    title: 'Reject This Hunk',
    palette: ourDiff,
    menus: [{ menu: 'editor/context', when: `${ourDiff} && ${rightSide}`, group: '0_dovetail@2' }],
  },
  'dovetail.takeBackHunk': { title: 'Take Back the Decision About This Hunk', palette: ourDiff },
  'dovetail.showLogs': { title: 'Show Log' },
  'dovetail.openSettings': { title: 'Settings' },
  'dovetail.importSettings': { title: 'Import the Settings of Claude Code' },
  'dovetail.openWalkthrough': { title: 'First Steps' },
  'dovetail.plugins': { title: 'Plugins' },
  'dovetail.update': { title: 'Update the Claude Code CLI', enablement: contextKeys.updateSupported },
  'dovetail.doctor': { title: 'Examine This Setup' },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandId = keyof typeof commands;

/** The same table without its exact types. */
export const commandEntries: readonly (readonly [string, CommandEntry])[] = Object.entries(commands);
