// What the status bar shows. Looked at every few seconds, only while a window is open, and told only when it is different.
import { channelProcesses, type Host } from '@dovetail/host';
import type { WorkbenchPush } from '@dovetail/protocol';
import type { WorkbenchPages } from './pages/workbench-pages.ts';

type Status = Omit<Extract<WorkbenchPush, { type: 'status_changed' }>, 'type'>;

const everyMs = 4_000;

export interface StatusWatch {
  /** Something has happened that it shows: look now. */
  look(): void;
  stop(): void;
}

export interface StatusWatchParts {
  readonly pages: WorkbenchPages;
  hosts(): readonly Host[];
  linkedTerminals(): number;
  /** By channel. */
  statusLines(): Readonly<Record<string, string>>;
  onError(error: unknown): void;
}

export function startStatusWatch(parts: StatusWatchParts): StatusWatch {
  const { pages, hosts, linkedTerminals, statusLines, onError } = parts;
  let told = '';
  let toldTo = 0;
  let looking = false;
  let isStale = false;

  async function look(): Promise<void> {
    isStale = looking;
    if (looking || pages.all.length === 0) return;
    looking = true;
    try {
      const status = await readStatus();
      const text = JSON.stringify(status);
      if (text === told && pages.all.length <= toldTo) return;
      told = text;
      toldTo = pages.all.length;
      pages.push({ type: 'status_changed', ...status });
    } catch (error) {
      onError(error);
    } finally {
      looking = false;
      // What happened meanwhile may have been read before it did.
      if (isStale) void look();
    }
  }

  async function readStatus(): Promise<Status> {
    const [first] = hosts();
    const cli = await first?.context.cli.presence();
    const lists = await Promise.all(hosts().map(host => channelProcesses(host.context)));
    const running = lists.flatMap(({ processes }) => processes).filter(({ pid }) => pid !== null);
    const memory = running.flatMap(({ memoryBytes }) => memoryBytes ?? []);
    return {
      cliVersion: cli?.version ?? null,
      cliState: cli?.status ?? 'starting',
      linkedTerminals: linkedTerminals(),
      processCount: running.length,
      // In whole megabytes: smaller changes are not news.
      memoryBytes: memory.length === 0 ? null : Math.round(memory.reduce((sum, one) => sum + one, 0) / 1e6) * 1e6,
      statusLines: statusLines(),
    };
  }

  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look: () => void look(), stop: () => clearInterval(timer) };
}
