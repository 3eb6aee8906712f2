// Every key of the pages as data: the dispatcher matches it, the list of keys shows it. `Mod` is Ctrl, on a Mac Cmd.

export type KeyPlace =
  'everywhere' | 'chat' | 'composer' | 'transcript' | 'decision' | 'proposal' | 'editor' | 'workbench';

/** What the dispatcher can do; the rest of the table is done by the part that it belongs to. */
export type KeyAction =
  | 'focus-message'
  | 'new-conversation'
  | 'needs-you'
  | 'next-region'
  | 'previous-region'
  | 'find'
  | 'find-next'
  | 'sessions'
  | 'focus-view'
  | 'keys';

export interface KeyRow {
  readonly does: string;
  readonly where: KeyPlace;
  /** In the form that is shown, joined by `+`; the first one is the main one. */
  readonly keys: readonly string[];
  readonly action?: KeyAction;
  /** Only where such a key cannot mean a character: not in a field. */
  readonly notInFields?: boolean;
}

export const keyTable: readonly KeyRow[] = [
  { does: 'Go to the message box', where: 'everywhere', keys: ['Mod+Escape', "Mod+'"], action: 'focus-message' },
  { does: 'New conversation', where: 'chat', keys: ['Mod+N', 'Mod+Alt+N'], action: 'new-conversation' },
  { does: 'New conversation in a new tab', where: 'everywhere', keys: ['Mod+Shift+Escape', 'Mod+Alt+Shift+N'] },
  { does: 'Mention the selection or the file in the chat', where: 'editor', keys: ['Alt+K'] },
  { does: 'Go to what needs you', where: 'everywhere', keys: ['Mod+.'], action: 'needs-you' },
  { does: 'Next region', where: 'everywhere', keys: ['F6'], action: 'next-region' },
  { does: 'Previous region', where: 'everywhere', keys: ['Shift+F6'], action: 'previous-region' },
  { does: 'Send', where: 'composer', keys: ['Enter'] },
  { does: 'New line', where: 'composer', keys: ['Shift+Enter'] },
  { does: 'Send now, into the running turn', where: 'composer', keys: ['Mod+Enter'] },
  { does: 'Close the top thing; twice: stop the turn', where: 'composer', keys: ['Escape'] },
  { does: 'Next mode', where: 'composer', keys: ['Shift+Tab'] },
  { does: 'Earlier and later messages', where: 'composer', keys: ['ArrowUp', 'ArrowDown'] },
  { does: 'Search earlier messages', where: 'composer', keys: ['Control+R'] },
  { does: 'Show ignored files in the list', where: 'composer', keys: ['Alt+.'] },
  { does: 'Move a queued message', where: 'composer', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  { does: 'Previous and next message', where: 'transcript', keys: ['Mod+ArrowUp', 'Mod+ArrowDown'] },
  { does: 'Next and previous step', where: 'transcript', keys: ['J', 'K'] },
  { does: 'Scroll', where: 'transcript', keys: ['Home', 'End', 'PageUp', 'PageDown', 'Space'] },
  { does: 'Find in the conversation', where: 'chat', keys: ['Mod+F'], action: 'find' },
  { does: 'Next hit', where: 'chat', keys: ['F3'], action: 'find-next' },
  { does: 'Sessions', where: 'chat', keys: ['Mod+Shift+H'], action: 'sessions' },
  { does: 'Fold the steps of a turn', where: 'chat', keys: ['Alt+F'], action: 'focus-view' },
  { does: 'Give answer N', where: 'decision', keys: ['1–9'] },
  { does: 'Accept the proposal', where: 'proposal', keys: ['Mod+Enter'] },
  { does: 'Reject the proposal', where: 'proposal', keys: ['Mod+Shift+Backspace'] },
  { does: 'Next and previous hunk', where: 'proposal', keys: ['F7', 'Shift+F7'] },
  { does: 'Accept, reject the hunk', where: 'proposal', keys: ['Alt+Y', 'Alt+N'] },
  { does: 'Go to a file', where: 'workbench', keys: ['Mod+P'] },
  { does: 'Save', where: 'workbench', keys: ['Mod+S'] },
  { does: 'Close the tab', where: 'workbench', keys: ['Mod+W', 'Alt+W'] },
  { does: 'Terminal', where: 'workbench', keys: ['Mod+`'] },
  { does: 'Files', where: 'workbench', keys: ['Mod+B'] },
  { does: 'All keys', where: 'transcript', keys: ['?'], action: 'keys', notInFields: true },
];
