// The fonts that the chat uses, from the settings of VS Code; `default` there means that another setting holds.
import type { FontConfiguration } from '@dovetail/protocol';

export type ReadSetting = (section: string, key: string) => unknown;

export function fontConfiguration(read: ReadSetting): FontConfiguration {
  return {
    editorFontFamily: family(read('chat.editor', 'fontFamily')) || family(read('editor', 'fontFamily')) || 'monospace',
    editorFontSize: size(read('chat.editor', 'fontSize')) ?? size(read('editor', 'fontSize')) ?? 12,
    chatFontFamily: family(read('chat', 'fontFamily')),
    chatFontSize: size(read('chat', 'fontSize')) ?? 13,
  };
}

/** What the page reads before the host has told it anything. */
export function fontVariables(fonts: FontConfiguration): Record<string, string> {
  return {
    '--vscode-editor-font-family': fonts.editorFontFamily,
    '--vscode-editor-font-size': `${fonts.editorFontSize}px`,
    '--vscode-chat-font-size': `${fonts.chatFontSize}px`,
    ...(fonts.chatFontFamily !== '' && { '--vscode-chat-font-family': fonts.chatFontFamily }),
  };
}

export const fontSettings = [
  'chat.fontSize',
  'chat.fontFamily',
  'chat.editor.fontFamily',
  'chat.editor.fontSize',
  'editor.fontFamily',
  'editor.fontSize',
] as const;

const family = (value: unknown): string => (typeof value === 'string' && value !== 'default' ? value.trim() : '');

const size = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);
