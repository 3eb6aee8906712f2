// A sign-in, done by a CLI that is started for it alone. The host carries the CLI's address to the page and the person's code
// to the CLI; it keeps neither and logs neither. One sign-in at a time: a second one replaces the first.
import { isAtLeast, maskSecrets, startAgent, type Agent } from '@dovetail/agent';
import type { authRequests, LoginMethod, ResultOf } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import type { Page } from '../../pages/page.ts';
import { readPastedCode } from './pasted-code.ts';

type Requests = typeof authRequests;
type SignedIn = ResultOf<Requests, 'login'>;
type Submitted = ResultOf<Requests, 'submit_oauth_code'>;
type Ending = Pick<SignedIn, 'outcome' | 'message'>;

export interface SignIns {
  /** Without a page every page is told the address. */
  begin(method: LoginMethod, page: Page | undefined, signal: AbortSignal): Promise<SignedIn>;
  submit(pasted: string): Promise<Submitted>;
}

/** A sign-in whose address is out. */
interface Waiting {
  readonly agent: Agent;
  readonly state: string | null;
  end(ending: Ending): void;
}

/** The first sampled version with `claude_authenticate`. */
const authenticateSince = '2.1.85';

export function createSignIns(context: HostContext): SignIns {
  let running: AbortController | undefined;
  let waiting: Waiting | undefined;

  async function run(method: LoginMethod, page: Page | undefined, signal: AbortSignal): Promise<Ending> {
    const version = await context.cli.version();
    if (!isAtLeast(version, authenticateSince)) return { outcome: 'failed', message: useTerminal(version) };
    const agent = await startAgent({
      ...(await context.cli.agentOptions()),
      cwd: context.cwd,
      // No conversation: nothing is stored, nobody is asked, no MCP server is started.
      persistSession: false,
      strictMcpConfig: true,
      permissionPrompts: false,
      signal,
    });
    try {
      await agent.ready;
      const { manualUrl, automaticUrl } = await agent.request('claude_authenticate', {
        loginWithClaudeAi: method === 'claudeai',
      });
      const pasted = new Promise<Ending>(end => {
        waiting = { agent, state: stateOf(manualUrl), end };
      });
      (page ?? context.pages).push({ type: 'auth_url', url: manualUrl, method });
      // Ends at the CLI itself and needs no code, where the browser runs on this machine.
      if (automaticUrl) void openInBrowser(automaticUrl);
      const completed = agent
        .request('claude_oauth_wait_for_completion', {})
        .then((): Ending => ({ outcome: 'signed-in' }));
      completed.catch(() => {});
      return await Promise.race([completed, pasted]);
    } finally {
      if (waiting?.agent === agent) waiting = undefined;
      await (signal.aborted ? agent.kill() : agent.stop());
    }
  }

  async function openInBrowser(url: string): Promise<void> {
    // An editor that cannot open it is no failure: the page has an address as well.
    await context.ports.window.calls.openExternal({ url }).catch(() => {});
  }

  return {
    async begin(method, page, asked) {
      running?.abort();
      const mine = (running = new AbortController());
      const signal = AbortSignal.any([mine.signal, asked, context.signal, ...(page ? [page.closed] : [])]);
      let ending: Ending;
      try {
        ending = context.settings.value.disableLoginPrompt ? switchedOff : await run(method, page, signal);
      } catch (error) {
        ending = { outcome: 'failed', message: maskSecrets(error instanceof Error ? error.message : String(error)) };
      }
      if (signal.aborted) ending = { outcome: 'cancelled' };
      if (running === mine) running = undefined;
      context.log.info('A sign-in has ended.', { method, outcome: ending.outcome });
      return { ...ending, auth: await context.auth.refresh() };
    },
    async submit(pasted) {
      const target = waiting;
      if (!target) return { accepted: false, message: 'No sign-in is under way. Begin one, then paste its code.' };
      const code = readPastedCode(pasted);
      if (!code) return { accepted: false, message: 'This is not a code. Copy the whole code that the browser shows.' };
      const state = code.state ?? target.state;
      if (target.state !== null && state !== target.state) {
        return { accepted: false, message: 'This code belongs to another sign-in. Open the address shown here.' };
      }
      try {
        await target.agent.request('claude_oauth_callback', {
          authorizationCode: code.authorizationCode,
          state: state ?? '',
        });
        target.end({ outcome: 'signed-in' });
        return { accepted: true };
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        const message = maskSecrets(told, [code.authorizationCode, ...(state ? [state] : [])]);
        // Observed: the CLI gives the sign-in up after a code that it could not use.
        target.end({ outcome: 'failed', message });
        return { accepted: false, message };
      }
    },
  };
}

const switchedOff: Ending = {
  outcome: 'failed',
  message: 'Signing in is switched off by the setting "disableLoginPrompt": credentials are managed elsewhere.',
};

function useTerminal(version: string): string {
  return `Claude Code CLI ${version} cannot sign in from an editor; ${authenticateSince} and later can. Open a terminal, run "claude" and type /login, or update the CLI.`;
}

function stateOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get('state') : null;
}
