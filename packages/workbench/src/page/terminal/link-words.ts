// Why a CLI in a terminal is not linked to this editor, in one sentence; nothing when it is, or when it is not known yet.
import type { TerminalState } from '@dovetail/protocol';

export function linkWords({ isClaude, link }: Pick<TerminalState, 'isClaude' | 'link'>): string | undefined {
  if (!isClaude || !link || link.linked) return undefined;
  const reason = (link.reason ?? 'the CLI has not connected').replace(/\.$/, '');
  return `Not linked: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`;
}
