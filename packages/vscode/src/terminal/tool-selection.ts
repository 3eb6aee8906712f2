// What is selected in the terminal in front, by a tool that newer versions of VS Code offer: the clipboard stays as it is.
// Observed: 1.139.1 has it, also with its own AI features switched off; 1.100.3 has not.
import * as vscode from 'vscode';
import { selectionIn } from './tool-answer.ts';

const toolName = 'terminal_selection';

/** Since VS Code 1.95, which is newer than the oldest that the extension runs in. */
interface ToolsOfLaterVersions {
  readonly tools?: readonly { readonly name: string }[];
  invokeTool?(name: string, options: { input: object; toolInvocationToken: undefined }): Thenable<{ content: unknown }>;
}

/** undefined: this VS Code cannot tell. */
export async function toolSelection(): Promise<string | undefined> {
  const later = vscode.lm as typeof vscode.lm & ToolsOfLaterVersions;
  if (!later.invokeTool || !later.tools?.some(({ name }) => name === toolName)) return undefined;
  try {
    const { content } = await later.invokeTool(toolName, { input: {}, toolInvocationToken: undefined });
    return selectionIn(content);
  } catch {
    return undefined;
  }
}
