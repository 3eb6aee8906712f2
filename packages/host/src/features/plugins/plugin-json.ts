// Runs `claude plugin …` where it answers with JSON.
import { WireError } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

/** Throws `agent_protocol` with the CLI's own words when there is no JSON in its answer. */
export async function pluginJson(context: HostContext, args: readonly string[], signal: AbortSignal): Promise<unknown> {
  const ran = await context.cli.run(['plugin', ...args], { cwd: context.cwd, signal, timeoutMs: 60_000 });
  try {
    return JSON.parse(ran.stdout);
  } catch {
    const said = (ran.stderr || ran.stdout).trim().split('\n')[0];
    const why = ran.truncated ? 'its answer is too long' : said || `it ended with code ${ran.code}`;
    throw new WireError('agent_protocol', `"claude plugin ${args.join(' ')}" gave no list: ${why}`, {});
  }
}
