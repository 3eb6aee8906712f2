import { expect, test } from 'vitest';
import { fontConfiguration, fontVariables } from './fonts.ts';

const reading =
  (settings: Readonly<Record<string, unknown>>) =>
  (section: string, key: string): unknown =>
    settings[`${section}.${key}`];

test('the fonts of the chat, else those of the editor', () => {
  const settings = { 'editor.fontFamily': 'Fira Code', 'editor.fontSize': 15, 'chat.fontSize': 16 };
  expect(fontConfiguration(reading(settings))).toEqual({
    editorFontFamily: 'Fira Code',
    editorFontSize: 15,
    chatFontFamily: '',
    chatFontSize: 16,
  });
  const own = { ...settings, 'chat.editor.fontFamily': 'Hack', 'chat.editor.fontSize': 11, 'chat.fontFamily': 'Inter' };
  expect(fontConfiguration(reading(own))).toMatchObject({
    editorFontFamily: 'Hack',
    editorFontSize: 11,
    chatFontFamily: 'Inter',
  });
});

test('"default" and nonsense mean that nothing is set', () => {
  const settings = { 'chat.editor.fontFamily': 'default', 'chat.fontFamily': 'default', 'chat.fontSize': -1 };
  const fonts = fontConfiguration(reading(settings));
  expect(fonts).toEqual({ editorFontFamily: 'monospace', editorFontSize: 12, chatFontFamily: '', chatFontSize: 13 });
  expect(Object.keys(fontVariables(fonts))).not.toContain('--vscode-chat-font-family');
  expect(fontVariables(fonts)['--vscode-editor-font-size']).toBe('12px');
});
