// Why a message cannot go anywhere at the moment, before anybody is asked.
import type { ClaudeConfig } from '@dovetail/protocol';

export function whyNotSent(config: ClaudeConfig | undefined): string | undefined {
  if (!config || config.cli.status === 'ready') return undefined;
  const { status, version, needed, detail } = config.cli;
  if (status === 'missing') return 'Claude Code is not installed, or not where Dovetail looked. Your text is kept.';
  if (status === 'too-old')
    return `Version ${version ?? 'of the CLI'} is too old. It works from ${needed ?? 'a later one'} on. Your text is kept.`;
  return `The CLI cannot start${detail === undefined ? '.' : `: ${detail}`} Your text is kept.`;
}
