// Where plugins come from: added from a folder, a repository or an address, fetched again, forgotten.
import type { Marketplace } from '@dovetail/protocol';
import { useState } from 'react';
import { isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { Empty } from '../sheet/state-lines.tsx';
import type { PluginJobs } from './plugin-jobs.ts';

export interface MarketplacesProps {
  readonly marketplaces: readonly Marketplace[];
  readonly jobs: PluginJobs;
  readonly onChanged: () => void;
}

export function Marketplaces({ marketplaces, jobs, onChanged }: MarketplacesProps) {
  const { link } = useChat();
  const [source, setSource] = useState('');
  const [asked, setAsked] = useState<string | undefined>(undefined);

  async function add(): Promise<void> {
    const url = source.trim();
    if (url === '') return;
    if (!(await jobs.run(url, `Adding ${url}`, () => link.ask('add_marketplace', { url })))) return;
    setSource('');
    onChanged();
  }
  async function refresh(id: string): Promise<void> {
    if (await jobs.run(id, `Fetching ${id}`, () => link.ask('refresh_marketplace', { id }))) onChanged();
  }
  async function remove(id: string): Promise<void> {
    setAsked(undefined);
    if (await jobs.run(id, `Removing ${id}`, () => link.ask('remove_marketplace', { id }))) onChanged();
  }

  return (
    <>
      <div className="dt-plugin-add">
        <input
          className="dt-dlg-field"
          aria-label="Folder, repository or address"
          placeholder="owner/repository, address or folder"
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          value={source}
          onChange={event => setSource(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void add();
          }}
        />
        <button
          type="button"
          className="dt-dlg-button"
          aria-disabled={source.trim() === '' || undefined}
          onClick={() => void add()}
        >
          Add marketplace
        </button>
      </div>
      {marketplaces.length === 0 && <Empty>No marketplace was added yet.</Empty>}
      <ul className="dt-dlg-list" aria-label="Marketplaces">
        {marketplaces.map(({ id, source: from, location }) => (
          <li key={id} className="dt-dlg-row">
            <div className="dt-dlg-line">
              <div className="dt-dlg-grow">
                <bdi className="dt-plugin-name">{id}</bdi>
                <p className="dt-dlg-more dt-dlg-code">{from}</p>
                {location !== undefined && location !== from && <p className="dt-dlg-more dt-dlg-code">{location}</p>}
              </div>
              <button
                type="button"
                className="dt-dlg-button"
                aria-label={`Refresh ${id}`}
                onClick={() => void refresh(id)}
              >
                Refresh
              </button>
              {asked === id ? (
                <>
                  <button type="button" className="dt-dlg-button" data-danger="" onClick={() => void remove(id)}>
                    Remove now
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
                  aria-label={`Remove ${id}`}
                  onClick={() => setAsked(id)}
                >
                  Remove
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
