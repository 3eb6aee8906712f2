// The plugins that could be installed. Installing first shows where it comes from and what it brings, and asks for whom.
import type { AvailablePlugin } from '@dovetail/protocol';
import { useMemo, useState } from 'react';
import { Empty } from '../sheet/state-lines.tsx';
import { InstallPlugin } from './install-plugin.tsx';
import type { PluginJobs } from './plugin-jobs.ts';

export interface AvailablePluginsProps {
  readonly plugins: readonly AvailablePlugin[];
  readonly jobs: PluginJobs;
  readonly onChanged: () => void;
  readonly onMarketplaces: () => void;
}

const most = 100;

export function AvailablePlugins({ plugins, jobs, onChanged, onMarketplaces }: AvailablePluginsProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return plugins.filter(({ id, description }) => `${id} ${description ?? ''}`.toLowerCase().includes(wanted));
  }, [plugins, text]);

  if (plugins.length === 0)
    return (
      <Empty
        action={
          <button type="button" className="dt-dlg-button" onClick={onMarketplaces}>
            Marketplaces
          </button>
        }
      >
        Nothing to install. Add a marketplace first.
      </Empty>
    );
  return (
    <>
      <input
        type="search"
        className="dt-dlg-field"
        aria-label="Search plugins"
        placeholder="Search plugins"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found.length === 0 && <Empty>Nothing found for “{text.trim()}”.</Empty>}
      <ul className="dt-dlg-list" aria-label="Available plugins">
        {found.slice(0, most).map(plugin => {
          const { id, name, description, marketplace, version } = plugin;
          return (
            <li key={id} className="dt-dlg-row">
              <div className="dt-dlg-line">
                <div className="dt-dlg-grow">
                  <bdi className="dt-plugin-name">{name}</bdi>
                  {description !== undefined && <p className="dt-plugin-says">{description}</p>}
                  <p className="dt-dlg-more">{[`from ${marketplace}`, version].filter(Boolean).join(' · ')}</p>
                </div>
                {chosen !== id && (
                  <button
                    type="button"
                    className="dt-dlg-button"
                    aria-label={`Install ${name}…`}
                    onClick={() => setChosen(id)}
                  >
                    Install…
                  </button>
                )}
              </div>
              {chosen === id && (
                <InstallPlugin plugin={plugin} jobs={jobs} onChanged={onChanged} onLeave={() => setChosen(undefined)} />
              )}
            </li>
          );
        })}
      </ul>
      {found.length > most && (
        <p className="dt-dlg-more">
          {most} of {found.length} are shown. Search to see the others.
        </p>
      )}
    </>
  );
}
