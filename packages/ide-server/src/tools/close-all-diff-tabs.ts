// closeAllDiffTabs: the proposals of this client only; another CLI's review stays open.
import type { Tool } from './tool.ts';

export const closeAllDiffTabs: Tool<'closeAllDiffTabs'> = async (_input, { proposals }) => [
  `CLOSED_${await proposals.withdrawAll()}_DIFF_TABS`,
];
