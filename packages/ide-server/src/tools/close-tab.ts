// close_tab: withdraws a proposal of this client, or closes another tab of the editor. Called twice by real CLIs.
import type { Tool } from './tool.ts';

export const closeTab: Tool<'close_tab'> = async ({ tab_name }, { proposals, editor }) => {
  if (await proposals.withdraw(tab_name)) return ['TAB_CLOSED'];
  const { closed } = await editor.closeTab({ tabName: tab_name }).catch(() => ({ closed: false }));
  return [closed ? 'TAB_CLOSED' : 'Tab not found'];
};
