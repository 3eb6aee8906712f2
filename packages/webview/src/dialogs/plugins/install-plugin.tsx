// What a plugin would bring, and for whom it is to be installed; only then the button that installs it.
import type { AvailablePlugin, InstalledPlugin } from '@dovetail/protocol';
import { useCallback, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { Failed, Loading } from '../sheet/state-lines.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import type { PluginJobs } from './plugin-jobs.ts';
import { scopeWords } from './scope-words.ts';

export interface InstallPluginProps {
  readonly plugin: AvailablePlugin;
  readonly jobs: PluginJobs;
  readonly onChanged: () => void;
  readonly onLeave: () => void;
}

const kinds = [
  ['commands', 'Commands'],
  ['agents', 'Agents'],
  ['skills', 'Skills'],
  ['hooks', 'Hooks, which run programs by themselves'],
  ['mcpServers', 'MCP servers'],
] as const;
const scopes: readonly InstalledPlugin['scope'][] = ['user', 'project', 'local'];

export function InstallPlugin({ plugin, jobs, onChanged, onLeave }: InstallPluginProps) {
  const { link } = useChat();
  const { id, name } = plugin;
  const ask = useCallback(
    (signal: AbortSignal) => link.ask('describe_plugin', { pluginId: id }, { signal }),
    [link, id],
  );
  const { value, failure, again } = useAsked(ask);
  const [scope, setScope] = useState<InstalledPlugin['scope'] | undefined>(undefined);
  const brings = value ? kinds.filter(([kind]) => value[kind].length > 0) : [];
  const source = value?.source ?? plugin.source;

  async function install(): Promise<void> {
    if (!scope || (!value && failure === undefined)) return;
    onLeave();
    if (await jobs.run(id, `Installing ${name}`, () => link.ask('install_plugin', { pluginId: id, scope })))
      onChanged();
  }

  return (
    <div className="dt-plugin-install" role="group" aria-label={`Install ${name}`}>
      {source !== undefined && (
        <p>
          Comes from <bdi className="dt-dlg-code">{source}</bdi>
        </p>
      )}
      {!value && failure === undefined && <Loading>Looking what it brings…</Loading>}
      {failure !== undefined && <Failed what="It cannot be told what it brings." why={failure} again={again} />}
      {value && !value.found && <p>It cannot be told what it brings: {value.reason ?? 'the CLI did not say why.'}</p>}
      {value?.found && brings.length === 0 && <p>It brings no commands, agents, skills, hooks or servers.</p>}
      {value && brings.length > 0 && (
        <dl className="dt-plugin-brings">
          {brings.map(([kind, label]) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd className="dt-dlg-code">{value[kind].join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      <fieldset className="dt-plugin-scopes">
        <legend>For whom?</legend>
        {scopes.map(one => (
          <label key={one}>
            <input type="radio" name={`dt-scope-${id}`} checked={scope === one} onChange={() => setScope(one)} />
            <span>
              {scopeWords[one]} <bdi className="dt-dlg-code dt-dlg-more">{one}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="dt-dlg-actions">
        <button
          type="button"
          className="dt-dlg-button"
          aria-disabled={!scope || (!value && failure === undefined) || undefined}
          onClick={() => void install()}
        >
          Install
        </button>
        <button type="button" className="dt-dlg-button" data-quiet="" onClick={onLeave}>
          Cancel
        </button>
      </div>
    </div>
  );
}
