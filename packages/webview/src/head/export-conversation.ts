// Writes the conversation out: to the clipboard, or as a text in the editor that can be saved. Nothing is uploaded.
import type { Chat } from '../store/chat.ts';

export type ExportTo = 'clipboard' | 'markdown' | 'json';

/** Resolves with what to tell the person. */
export async function exportConversation(
  chat: Chat,
  sessionId: string,
  to: ExportTo,
  includeToolOutput: boolean,
): Promise<string> {
  const format = to === 'json' ? 'json' : 'markdown';
  const { contents, fileName } = await chat.link.ask('export_session', { sessionId, format, includeToolOutput });
  if (to === 'clipboard') {
    await navigator.clipboard.writeText(contents);
    return 'Conversation copied';
  }
  await chat.link.ask('open_content', { content: contents, fileName });
  return `Opened as ${fileName}`;
}
