// The settings port on a JSON file, for faces that keep no settings of their own. Tolerant: a bad value is told in the
// log and its default holds. Unknown keys stay. A file that is no JSON is never written over.
import {
  defaultSettings,
  invalidParams,
  WireError,
  type ListenersOf,
  type LivePort,
  type SettingKey,
  type Settings,
  type settingsPort,
} from '@dovetail/protocol';
import type { HostLog } from '../host-log.ts';
import { formatLike, parseJsonObject } from './json-object-text.ts';
import { readTextIfThere, replaceFile } from './replace-file.ts';
import { changedKeys, settingIssues, tolerantSettings } from './tolerant-settings.ts';
import { watchFile } from './watch-file.ts';

type SettingsPort = typeof settingsPort;

/** How often a write begins anew because somebody else wrote meanwhile. */
const mostAttempts = 5;

export function jsonSettingsPort(file: string, log?: Pick<HostLog, 'warn'>): LivePort<SettingsPort> {
  const listeners = new Set<ListenersOf<SettingsPort>>();
  const told = new Set<string>();
  /** The last that could be read: a file in the middle of an edit by hand takes nothing away. */
  let known: Settings = defaultSettings;
  let stopWatching: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Reads and writes of this port come one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  }

  function tell(problems: readonly string[]): void {
    for (const problem of problems) if (!told.has(problem)) log?.warn(problem, { file });
    told.clear();
    for (const problem of problems) told.add(problem);
  }

  async function load(): Promise<Settings> {
    let text: string | undefined;
    try {
      text = await readTextIfThere(file);
    } catch (error) {
      tell([`The settings file cannot be read, the settings stay as they were: ${String(error)}`]);
      return known;
    }
    const parsed = parseJsonObject(text ?? '');
    if (!parsed.ok) {
      tell([`The settings file is not valid JSON, the settings stay as they were: ${parsed.problem}`]);
      return known;
    }
    const { settings, problems } = tolerantSettings(parsed.object);
    tell(problems.map(({ key, issues }) => `The setting "${key}" is not valid, its default holds: ${issues}`));
    return settings;
  }

  function announce(keys: SettingKey[]): void {
    for (const listener of listeners) {
      try {
        listener.changed?.({ keys });
      } catch (error) {
        log?.warn(`Something that follows the settings failed: ${String(error)}`);
      }
    }
  }

  async function refresh(): Promise<Settings> {
    const before = known;
    known = await load();
    const keys = changedKeys(before, known);
    if (keys.length > 0) announce(keys);
    return known;
  }

  async function write(key: keyof Settings, value: unknown): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const before = await readTextIfThere(file);
      const parsed = parseJsonObject(before ?? '');
      if (!parsed.ok) throw damaged(file, parsed.problem);
      const { [key]: _, ...others } = parsed.object;
      const next = value === undefined ? others : { ...parsed.object, [key]: value };
      if (await replaceFile(file, before, formatLike(before ?? '', next))) return;
    }
    throw new WireError('conflict', `${file} is being changed by another program. Try again.`, { path: file });
  }

  return {
    calls: {
      read: () => inTurn(refresh),
      async write({ key, value }) {
        const issues = value === undefined ? undefined : settingIssues(key, value);
        if (issues !== undefined) throw invalidParams('settings/write', `${key}: ${issues}`);
        await inTurn(async () => {
          await write(key, value);
          await refresh();
        });
        return {};
      },
    },
    subscribe(listener) {
      listeners.add(listener);
      stopWatching ??= watchFile(
        file,
        () => void inTurn(refresh).catch(error => log?.warn(String(error), { file })),
        error => log?.warn(`Changes of the settings file by hand are not noticed: ${String(error)}`, { file }),
      );
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}

const damaged = (file: string, problem: string) =>
  new WireError(
    'conflict',
    `The setting was not stored: ${file} is not valid JSON (${problem}). Correct the file or remove it, then try again.`,
    { path: file },
  );
