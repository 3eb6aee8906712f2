// The plugins that are installed: on or off, and removed after a second press.
import type { InstalledPlugin } from '@dovetail/protocol';
import { useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { useSignal } from '../../store/use-signal.ts';
import { Empty } from '../sheet/state-lines.tsx';
import { Switch } from '../sheet/switch.tsx';
import type { PluginJobs } from './plugin-jobs.ts';
import { scopeWords } from './scope-words.ts';

export interface InstalledPluginsProps {
  readonly plugins: readonly InstalledPlugin[];
  readonly jobs: PluginJobs;
  readonly onChanged: () => void;
  readonly onBrowse: () => void;
}

export function InstalledPlugins({ plugins, jobs, onChanged, onBrowse }: InstalledPluginsProps) {
  const { link } = useChat();
  const running = useSignal(jobs.all);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  if (plugins.length === 0)
    return (
      <Empty
        action={
          <button type="button" className="dt-dlg-button" onClick={onBrowse}>
            See what is available
          </button>
        }
      >
        No plugin is installed.
      </Empty>
    );

  async function turn({ id, name, scope }: InstalledPlugin, enabled: boolean): Promise<void> {
    const title = `${enabled ? 'Switching on' : 'Switching off'} ${name}`;
    await jobs.run(id, title, () => link.ask('set_plugin_enabled', { pluginId: id, enabled, scope }));
    onChanged();
  }
  async function uninstall({ id, name, scope }: InstalledPlugin): Promise<void> {
    setAsked(undefined);
    await jobs.run(id, `Uninstalling ${name}`, () => link.ask('uninstall_plugin', { pluginId: id, scope }));
    onChanged();
  }

  return (
    <ul className="dt-dlg-list" aria-label="Installed plugins">
      {plugins.map(plugin => {
        const { id, name, marketplace, version, scope, enabled } = plugin;
        const key = `${id} ${scope}`;
        return (
          <li key={key} className="dt-dlg-row">
            <div className="dt-dlg-line">
              <div className="dt-dlg-grow">
                <bdi className="dt-plugin-name">{name}</bdi>
                <p className="dt-dlg-more">
                  {[enabled ? 'on' : 'off', version, marketplace && `from ${marketplace}`, scopeWords[scope]]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {asked === key ? (
                <>
                  <button type="button" className="dt-dlg-button" data-danger="" onClick={() => void uninstall(plugin)}>
                    Uninstall now
                  </button>
                  <button type="button" className="dt-dlg-button" data-quiet="" onClick={() => setAsked(undefined)}>
                    Keep
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  className="dt-dlg-button"
                  data-quiet=""
                  aria-label={`Uninstall ${name}`}
                  onClick={() => setAsked(key)}
                >
                  Uninstall
                </button>
              )}
              <Switch
                name={name}
                isOn={enabled}
                isBusy={running.get(id)?.state === 'running'}
                onChange={on => void turn(plugin, on)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
