// Commands about plugins that run or have ended, with the lines that the CLI printed, as it printed them.
import type { Push } from '@dovetail/protocol';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../../store/chat.ts';
import { reason } from '../../store/sending.ts';

export interface PluginJob {
  readonly title: string;
  readonly lines: readonly string[];
  readonly state: 'running' | 'done' | 'failed';
}

export interface PluginJobs {
  /** By what it is about: the plugin, the marketplace. */
  readonly all: ReadonlySignal<ReadonlyMap<string, PluginJob>>;
  /** Resolves with whether it went well. */
  run(target: string, title: string, act: () => Promise<{ succeeded: boolean; output: string }>): Promise<boolean>;
  forget(target: string): void;
  /** Hears the lines until the returned function is called. */
  listen(): () => void;
}

export function createPluginJobs(chat: Pick<Chat, 'onPush'>): PluginJobs {
  const all = signal<ReadonlyMap<string, PluginJob>>(new Map());
  const put = (target: string, job: PluginJob): void => void (all.value = new Map(all.peek()).set(target, job));
  const hear = (push: Push): void => {
    if (push.type !== 'plugin_progress') return;
    const job = all.peek().get(push.target);
    if (job?.state === 'running') put(push.target, { ...job, lines: [...job.lines, push.line] });
  };

  return {
    all,
    async run(target, title, act) {
      if (all.peek().get(target)?.state === 'running') return false;
      put(target, { title, lines: [], state: 'running' });
      try {
        const { succeeded, output } = await act();
        const told = all.peek().get(target)?.lines ?? [];
        const lines = told.length > 0 ? told : output.split('\n').filter(line => line !== '');
        put(target, { title, lines, state: succeeded ? 'done' : 'failed' });
        return succeeded;
      } catch (error) {
        const told = all.peek().get(target)?.lines ?? [];
        put(target, { title, lines: [...told, reason(error)], state: 'failed' });
        return false;
      }
    },
    forget(target) {
      const next = new Map(all.peek());
      next.delete(target);
      all.value = next;
    },
    listen: () => chat.onPush(hear),
  };
}
