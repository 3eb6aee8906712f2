// The person's settings as last read from their port. Follows the port's own changes; whatever the port answers, the value
// is whole and valid.
import { defaultSettings, type LivePort, type Settings, type settingsPort } from '@dovetail/protocol';
import type { CurrentSettings } from '../host-context.ts';
import type { HostLog } from '../host-log.ts';
import { changedKeys, tolerantSettings } from '../settings/tolerant-settings.ts';

export interface CurrentSettingsOptions {
  readonly log?: Pick<HostLog, 'warn' | 'error'>;
  /** Ends the following. */
  readonly signal?: AbortSignal;
}

type Listener = (changed: readonly (keyof Settings)[]) => void;

/** A port that cannot be read leaves the defaults, and the log says so: a host starts in any case. */
export async function createCurrentSettings(
  port: LivePort<typeof settingsPort>,
  options: CurrentSettingsOptions = {},
): Promise<CurrentSettings> {
  const listeners = new Set<Listener>();
  let value = defaultSettings;
  let last: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    try {
      const { settings, problems } = tolerantSettings(await port.calls.read({}));
      for (const { key, issues } of problems)
        options.log?.warn(`The setting "${key}" is not valid, its default holds: ${issues}`);
      const changed = changedKeys(value, settings);
      value = settings;
      if (changed.length > 0) tell(changed);
    } catch (error) {
      options.log?.warn(`The settings could not be read, they stay as they were: ${String(error)}`);
    }
  }

  function tell(changed: readonly (keyof Settings)[]): void {
    for (const listener of listeners) {
      try {
        listener(changed);
      } catch (error) {
        options.log?.error('Something that follows the settings failed', error);
      }
    }
  }

  /** One after the other: the read that was asked for last is the one that stays. */
  function refresh(): Promise<void> {
    last = last.then(read);
    return last;
  }

  const stop = port.subscribe({ changed: () => void refresh() });
  options.signal?.addEventListener('abort', stop, { once: true });
  await refresh();
  return {
    get value() {
      return value;
    },
    async set(key, wanted) {
      await port.calls.write(wanted === undefined ? { key } : { key, value: wanted });
      await refresh();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
