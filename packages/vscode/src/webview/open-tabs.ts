// Which conversation each tab shows, on disk at once. VS Code keeps the state of a page too, but saves it only now and then: a
// window that is reloaded abruptly comes back with an older one (observed: 1.139 in a browser) or with none.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface TabFacts {
  readonly tabId: string;
  readonly channelId: string;
  readonly sessionId: string | null;
  readonly cwd: string | null;
  /** The page holds words that the host does not have yet. Else the host's are the newest, whatever a page remembers. */
  readonly hasUnwritten: boolean;
}

export interface OpenTabs {
  /** What a tab of before showed last; `kept` is what VS Code has kept of its page. Each is given once. */
  restored(kept: unknown): TabFacts | undefined;
  shows(facts: TabFacts): void;
  closed(tabId: string): void;
}

const mostTabs = 50;

/** Without a file (no folder is open) nothing is kept. */
export function createOpenTabs(file: string | undefined, onError: (error: unknown) => void): OpenTabs {
  const before = read(file);
  const now = new Map<string, TabFacts>();

  function write(): void {
    if (file === undefined) return;
    try {
      mkdirSync(dirname(file), { recursive: true });
      // Those that are yet to be restored stay, should the window end before; the oldest may be of a window that was not restored.
      writeFileSync(`${file}.new`, JSON.stringify([...before, ...now.values()].slice(-mostTabs)));
      renameSync(`${file}.new`, file);
    } catch (error) {
      onError(error);
    }
  }

  return {
    restored(kept) {
      const { tabId, channelId } = (kept ?? {}) as Partial<TabFacts>;
      const isIt = (facts: TabFacts): boolean => facts.tabId === tabId || facts.channelId === channelId;
      const at = kept === undefined || kept === null ? 0 : before.findIndex(isIt);
      const [facts] = at < 0 ? [] : before.splice(at, 1);
      if (facts) now.set(facts.tabId, facts);
      return facts;
    },
    shows(facts) {
      now.set(facts.tabId, facts);
      write();
    },
    closed(tabId) {
      if (now.delete(tabId)) write();
    },
  };
}

export function isTabFacts(value: unknown): value is TabFacts {
  if (typeof value !== 'object' || value === null) return false;
  const { tabId, channelId, sessionId, cwd, hasUnwritten } = value as Partial<Record<keyof TabFacts, unknown>>;
  const areNames = isName(tabId) && isName(channelId) && isNameOrNull(sessionId) && isNameOrNull(cwd);
  return areNames && typeof hasUnwritten === 'boolean';
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isNameOrNull = (value: unknown): value is string | null => value === null || isName(value);

function read(file: string | undefined): TabFacts[] {
  try {
    const kept: unknown = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.filter(isTabFacts) : [];
  } catch {
    // Nothing was kept, or a file that nobody can read: VS Code's own memory has to do.
    return [];
  }
}
