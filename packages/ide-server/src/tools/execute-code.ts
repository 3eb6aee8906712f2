// executeCode: in the kernel of the active notebook, where the editor has one.
import { ToolFailure, type Tool } from './tool.ts';

export const executeCode: Tool<'executeCode'> = async ({ code }, { editor, signal }) => {
  const { content } = await editor.executeCode({ code }, signal);
  // A client validates it, and would drop the whole answer without a word.
  if (content.some(item => item.type === 'image' && !isBase64(item.data))) {
    throw new ToolFailure('The editor answered executeCode with a picture that is not Base64.');
  }
  return content;
};

function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}
