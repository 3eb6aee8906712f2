// getOpenEditors: the tabs in their order.
import type { Tool } from './tool.ts';

export const getOpenEditors: Tool<'getOpenEditors'> = (_input, { editor, signal }) => editor.openEditors({}, signal);
