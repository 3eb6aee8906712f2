// Dialog "Plugins": what is installed, what could be, and where it comes from. The CLI does the work.
import { useCallback, useEffect, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { useSignal } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Failed, Loading } from '../sheet/state-lines.tsx';
import { Tabs } from '../sheet/tabs.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import { AvailablePlugins } from './available-plugins.tsx';
import { InstalledPlugins } from './installed-plugins.tsx';
import { JobLines } from './job-lines.tsx';
import { Marketplaces } from './marketplaces.tsx';
import { createPluginJobs } from './plugin-jobs.ts';
import './plugins.css';

type Tab = 'installed' | 'available' | 'marketplaces';

export function PluginsDialog() {
  const chat = useChat();
  const [tab, setTab] = useState<Tab>('installed');
  const [jobs] = useState(() => createPluginJobs(chat));
  useEffect(() => jobs.listen(), [jobs]);
  const running = useSignal(jobs.all);
  const askPlugins = useCallback(
    (signal: AbortSignal) => chat.link.ask('list_plugins', { includeAvailable: true }, { signal }),
    [chat],
  );
  const askMarketplaces = useCallback(
    (signal: AbortSignal) => chat.link.ask('list_marketplaces', {}, { signal }),
    [chat],
  );
  const plugins = useAsked(askPlugins);
  const marketplaces = useAsked(askMarketplaces);
  const asked = tab === 'marketplaces' ? marketplaces : plugins;
  const isChanged = [...running.values()].some(({ state }) => state === 'done');

  function changed(): void {
    plugins.again();
    marketplaces.again();
  }

  return (
    <Sheet
      name="Plugins"
      ownScroll
      foot={
        isChanged
          ? 'Conversations that run have loaded their plugins again. With an older CLI a change holds from the next conversation on.'
          : undefined
      }
    >
      <Tabs<Tab>
        name="Plugins"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'installed', label: 'Installed', ...(plugins.value && { count: plugins.value.installed.length }) },
          { id: 'available', label: 'Available', ...(plugins.value && { count: plugins.value.available.length }) },
          {
            id: 'marketplaces',
            label: 'Marketplaces',
            ...(marketplaces.value && { count: marketplaces.value.marketplaces.length }),
          },
        ]}
      >
        {[...running].map(([target, job]) => (
          <JobLines key={target} job={job} onForget={() => jobs.forget(target)} />
        ))}
        {asked.value === undefined && asked.failure === undefined && <Loading />}
        {asked.failure !== undefined && (
          <Failed what="The CLI could not list them." why={asked.failure} again={asked.again} />
        )}
        {tab === 'installed' && plugins.value && (
          <InstalledPlugins
            plugins={plugins.value.installed}
            jobs={jobs}
            onChanged={changed}
            onBrowse={() => setTab('available')}
          />
        )}
        {tab === 'available' && plugins.value && (
          <AvailablePlugins
            plugins={plugins.value.available}
            jobs={jobs}
            onChanged={changed}
            onMarketplaces={() => setTab('marketplaces')}
          />
        )}
        {tab === 'marketplaces' && marketplaces.value && (
          <Marketplaces marketplaces={marketplaces.value.marketplaces} jobs={jobs} onChanged={changed} />
        )}
      </Tabs>
    </Sheet>
  );
}
