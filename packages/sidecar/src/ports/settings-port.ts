// The person's settings: what is stored for every editor, and over it what this editor was told. What the person changes in
// the chat page is stored and holds from then on, until the editor tells its settings again.
import { jsonSettingsPort } from '@dovetail/host';
import { Settings, type ListenersOf, type LivePort, type SettingKey, type settingsPort } from '@dovetail/protocol';

type Over = Readonly<Partial<Record<SettingKey, unknown>>>;

export interface SidecarSettings extends LivePort<typeof settingsPort> {
  /** All that the editor says; what it said before and does not say now no longer holds. */
  setOver(settings: Readonly<Record<string, unknown>>): void;
}

export function sidecarSettings(file: string, complain: (sentence: string) => void): SidecarSettings {
  const stored = jsonSettingsPort(file, { warn: sentence => complain(sentence) });
  const listeners = new Set<ListenersOf<typeof settingsPort>>();
  let over: Over = {};

  function tell(keys: SettingKey[]): void {
    if (keys.length > 0) for (const listener of listeners) listener.changed?.({ keys });
  }

  return {
    setOver(settings) {
      const next = valid(settings, complain);
      const keys = [...new Set([...Object.keys(over), ...Object.keys(next)])] as SettingKey[];
      const changed = keys.filter(key => JSON.stringify(over[key]) !== JSON.stringify(next[key]));
      over = next;
      tell(changed);
    },
    calls: {
      read: async (params, signal) => ({ ...(await stored.calls.read(params, signal)), ...over }) as Settings,
      async write(params, signal) {
        const { [params.key]: hidden, ...others } = over;
        await stored.calls.write(params, signal);
        over = others;
        if (hidden !== undefined) tell([params.key]);
        return {};
      },
    },
    subscribe(added) {
      listeners.add(added);
      const stop = stored.subscribe({
        changed: ({ keys }) => {
          const visible = keys.filter(key => over[key] === undefined);
          if (visible.length > 0) added.changed?.({ keys: visible });
        },
      });
      return () => {
        listeners.delete(added);
        stop();
      };
    },
  };
}

function valid(settings: Readonly<Record<string, unknown>>, complain: (sentence: string) => void): Over {
  const taken: [string, unknown][] = [];
  for (const [key, value] of Object.entries(settings)) {
    if (!isKey(key) || value === null || value === undefined) continue;
    const parsed = Settings.shape[key].safeParse(value);
    if (parsed.success) taken.push([key, parsed.data]);
    else complain(`The editor's setting "${key}" is not valid and is left out: ${parsed.error.issues[0]?.message}`);
  }
  return Object.fromEntries(taken);
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(Settings.shape, key);
}
