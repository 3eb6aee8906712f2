// How a thinking level is told to the CLI: `off` is a budget of nothing, `default` says nothing, anything else is an effort
// level that the model lists.
import { isAtLeast, type Agent, type AgentOptions } from '@dovetail/agent';

/** Observed: 2.1.29 ends itself on `--effort`; 2.1.197 takes it. */
const effortSince = '2.1.197';

export function thinkingOptions(level: string, cliVersion: string): Pick<AgentOptions, 'maxThinkingTokens' | 'effort'> {
  if (level === 'off') return { maxThinkingTokens: 0, effort: undefined };
  const hasEffort = isEffort(level) && isAtLeast(cliVersion, effortSince);
  return { maxThinkingTokens: undefined, effort: hasEffort ? level : undefined };
}

/** For a CLI that runs. Rejects with `unsupported_by_cli` when it has no effort levels. */
export async function changeThinking(agent: Pick<Agent, 'request'>, from: string, to: string): Promise<void> {
  if (to === from) return;
  if (to === 'off') {
    await agent.request('set_max_thinking_tokens', { max_thinking_tokens: 0 });
    return;
  }
  if (isEffort(to) || isEffort(from)) {
    await agent.request('apply_flag_settings', { settings: { effortLevel: isEffort(to) ? to : null } });
  }
  if (from === 'off') await agent.request('set_max_thinking_tokens', { max_thinking_tokens: null });
}

function isEffort(level: string): boolean {
  return level !== 'off' && level !== 'default';
}
