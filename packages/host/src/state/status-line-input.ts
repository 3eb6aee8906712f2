// What a status line command reads: the facts of a conversation, in the form that the CLI gives them in a terminal.
import type { TokenUse } from '@dovetail/conversation';
import type { Channel } from '../channels/channel.ts';

export interface StatusLineFacts {
  readonly channel: Pick<Channel, 'conversation' | 'cwd' | 'sessionId' | 'settings' | 'startedAtMs'>;
  readonly transcriptPath: string;
  /** Where the conversation has not heard it. */
  readonly cliVersion: string | undefined;
  /** Of the newest call of the model; null before the first. */
  readonly lastUse: TokenUse | null;
  readonly insertions: number;
  readonly deletions: number;
  readonly nowMs: number;
}

const usualWindow = 200_000;

export function statusLineInput(facts: StatusLineFacts): Readonly<Record<string, unknown>> {
  const { channel } = facts;
  const { session, totals, context, turns, order } = channel.conversation;
  const model = session.model ?? channel.settings.model;
  const window = totals.byModel[model]?.contextWindow ?? context.windowTokens ?? usualWindow;
  const apiMs = order.toReversed().map(id => turns[id]?.apiDurationMs ?? null);
  return {
    session_id: channel.sessionId,
    transcript_path: facts.transcriptPath,
    cwd: session.cwd ?? channel.cwd,
    permission_mode: channel.settings.permissionMode,
    model: { id: model, display_name: modelName(model) },
    workspace: { current_dir: session.cwd ?? channel.cwd, project_dir: channel.cwd },
    version: session.cliVersion ?? facts.cliVersion ?? '',
    output_style: { name: session.outputStyle ?? 'default' },
    cost: {
      total_cost_usd: totals.costUsd,
      total_duration_ms: channel.startedAtMs === undefined ? 0 : Math.max(0, facts.nowMs - channel.startedAtMs),
      // Each result tells what it is until then.
      total_api_duration_ms: apiMs.find(ms => ms !== null) ?? 0,
      total_lines_added: facts.insertions,
      total_lines_removed: facts.deletions,
    },
    context_window: {
      total_input_tokens: totals.usage.inputTokens,
      total_output_tokens: totals.usage.outputTokens,
      context_window_size: window,
      ...currentUse(facts.lastUse, window),
    },
    exceeds_200k_tokens: (context.usedTokens ?? 0) > 200_000,
  };
}

function currentUse(use: TokenUse | null, window: number): object {
  if (use === null) return { current_usage: null, used_percentage: null, remaining_percentage: null };
  const sent = use.inputTokens + use.cacheCreationTokens + use.cacheReadTokens;
  const used = Math.min(100, Math.max(0, Math.round((sent / window) * 100)));
  return {
    current_usage: {
      input_tokens: use.inputTokens,
      output_tokens: use.outputTokens,
      cache_creation_input_tokens: use.cacheCreationTokens,
      cache_read_input_tokens: use.cacheReadTokens,
    },
    used_percentage: used,
    remaining_percentage: 100 - used,
  };
}

/** `claude-sonnet-4-5-20250929` is "Sonnet 4.5", `claude-3-5-haiku-…` "Haiku 3.5"; another is called by its id. */
function modelName(id: string): string {
  const newer = /claude-([a-z]+)-(\d+)(?:-(\d{1,2})(?!\d))?/.exec(id);
  const older = /claude-(\d+)(?:-(\d{1,2}))?-([a-z]+)/.exec(id);
  const [family, ...version] = newer ? newer.slice(1) : older ? [older[3], older[1], older[2]] : [];
  if (family === undefined) return id;
  return `${family.charAt(0).toUpperCase()}${family.slice(1)} ${version.filter(Boolean).join('.')}`;
}
