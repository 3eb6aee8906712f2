// The browser of a conversation: the CLI's own integration with Chrome, which it serves as an MCP server beside itself.
// Observed on 2.1.29 and 2.1.325: `--claude-in-chrome-mcp` serves it, also when no browser is connected.
import { isAtLeast, type CliCommand } from '@dovetail/agent';
import { isWireError, type IntegrationState, type mcpRequests, type ResultOf } from '@dovetail/protocol';
import { readFileSync } from 'node:fs';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import type { AddedServers } from './added-servers.ts';

export const browserServer = 'claude-in-chrome';
const callSince = '2.1.145';

const connected: IntegrationState = {
  status: 'connected',
  detail:
    'The tools are there. They work while Chrome is open with the Claude extension, signed in to the same account.',
};

export async function enableBrowser(
  context: HostContext,
  added: AddedServers,
  channel: Channel,
): Promise<IntegrationState> {
  const reason = await whyNoBrowser(context);
  if (reason) return tell(context, { status: 'unsupported', detail: reason });
  if (added.has(channel, browserServer)) return tell(context, connected);
  tell(context, { status: 'connecting' });
  try {
    const cli = await context.cli.find();
    await added.add(channel, browserServer, () => toServer(cli));
    return tell(context, connected);
  } catch (error) {
    return tell(context, { status: 'failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

export async function disableBrowser(
  context: HostContext,
  added: AddedServers,
  channel: Channel,
): Promise<IntegrationState> {
  await added.remove(channel, browserServer);
  return browserGone(context, added);
}

/** The state is that of the host: it stays as long as one conversation has the browser. */
export function browserGone(context: HostContext, added: AddedServers): IntegrationState {
  const { chrome } = context.integrations.states;
  if (chrome.status === 'unsupported' || added.channelsWith(browserServer).length > 0) return chrome;
  return tell(context, { status: 'disabled' });
}

export async function openBrowserTab(
  added: AddedServers,
  signal: AbortSignal,
): Promise<ResultOf<typeof mcpRequests, 'create_new_browser_tab'>> {
  const agent = added.channelsWith(browserServer).find(channel => channel.agent !== undefined)?.agent;
  if (!agent) return { opened: false, reason: 'No running conversation has the browser. Switch it on first.' };
  const version = await agent.version();
  if (!isAtLeast(version, callSince)) {
    return {
      opened: false,
      reason: `Claude Code CLI ${version} cannot be asked for a tab; ${callSince} and later can.`,
    };
  }
  try {
    const { content, isError } = await agent.request(
      'mcp_call',
      { tool: `mcp__${browserServer}__tabs_create_mcp`, arguments: {} },
      { signal, timeoutMs: 30_000 },
    );
    if (isError !== true) return { opened: true };
    return { opened: false, reason: textOf(content) ?? 'The browser did not open a tab.' };
  } catch (error) {
    if (signal.aborted || !isWireError(error)) throw error;
    return { opened: false, reason: error.message };
  }
}

function tell(context: HostContext, state: IntegrationState): IntegrationState {
  context.integrations.set('chrome', state);
  return state;
}

/** Known without a try: where there is no Chrome to talk to, and which accounts it refuses. */
async function whyNoBrowser(context: HostContext): Promise<string | undefined> {
  if (isWsl())
    return 'The CLI inside WSL cannot reach a browser on Windows. Run it on Windows itself to use the browser.';
  const { state, authMethod } =
    context.auth.status.state === 'unknown' ? await context.auth.refresh() : context.auth.status;
  if (state === 'signed-out') return 'The browser needs a sign-in with a Claude account. Sign in first.';
  if (state === 'signed-in' && authMethod !== 'claudeai') {
    return 'The browser works only with a sign-in to a Claude account, not with an API key or a cloud provider.';
  }
  return undefined;
}

function isWsl(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /microsoft/i.test(readFileSync('/proc/version', 'utf8'));
  } catch {
    return false;
  }
}

/** The same command as the conversation's, wrapper included. */
function toServer({ command, args }: CliCommand) {
  return { type: 'stdio', command, args: [...args, '--claude-in-chrome-mcp'] };
}

function textOf(content: readonly unknown[] | undefined): string | undefined {
  const texts = (content ?? []).flatMap(item =>
    typeof item === 'object' && item !== null && 'text' in item && typeof item.text === 'string' ? [item.text] : [],
  );
  return texts.join('\n') || undefined;
}
