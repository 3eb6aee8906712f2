// close_tab: withdraws a proposal of this client, or closes another tab of the editor. Called twice by real CLIs.
import type { Tool } from './tool.ts';

export const closeTab: Tool<'close_tab'> = async ({ tab_name }, { proposals, editor, signal }) => {
  if (await proposals.withdraw(tab_name)) return ['TAB_CLOSED'];
  try {
    const { closed } = await editor.closeTab({ tabName: tab_name }, signal);
    return [closed ? 'TAB_CLOSED' : 'Tab not found'];
  } catch {
    return ['Tab not found'];
  }
};
