// Commands that change plugins or marketplaces: one at a time, for they write the same files. Each line is pushed to the page
// that asked; afterwards the conversations that run load their plugins again.
import { hasCode, isWireError, type RequestContext } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export interface Outcome {
  succeeded: boolean;
  output: string;
}

export interface PluginChanges {
  /** `target` names the plugin or the marketplace to the page. Throws only when the asker withdrew. */
  run(args: readonly string[], target: string, asked: RequestContext): Promise<Outcome>;
}

/** A marketplace may be a large repository. */
const timeoutMs = 5 * 60_000;

export function createPluginChanges(context: HostContext): PluginChanges {
  let last: Promise<unknown> = Promise.resolve();

  async function change(args: readonly string[], target: string, asked: RequestContext): Promise<Outcome> {
    const listener = context.pages.get(asked.pageId) ?? context.pages;
    const lines: string[] = [];
    try {
      const { code } = await context.cli.run(['plugin', ...args], {
        cwd: context.cwd,
        signal: asked.signal,
        timeoutMs,
        onLine(line) {
          lines.push(line);
          listener.push({ type: 'plugin_progress', target, line });
        },
      });
      if (code === 0) reloadPlugins(context);
      return {
        succeeded: code === 0,
        output: lines.join('\n') || (code === 0 ? '' : `The CLI ended with code ${code}.`),
      };
    } catch (error) {
      if (!isWireError(error) || hasCode(error, 'cancelled')) throw error;
      return { succeeded: false, output: [...lines, error.message].join('\n') };
    }
  }

  return {
    run(args, target, asked) {
      const mine = last.then(() => change(args, target, asked));
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** Not waited for: what was asked for is done, and a conversation may be busy. */
function reloadPlugins({ channels, log }: HostContext): void {
  for (const { id, agent } of channels.all) {
    agent?.request('reload_plugins', {}).catch((error: unknown) => {
      // An older CLI loads them at its next start.
      if (hasCode(error, 'unsupported_by_cli')) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn('A conversation did not load its plugins again.', { channelId: id, reason });
    });
  }
}
