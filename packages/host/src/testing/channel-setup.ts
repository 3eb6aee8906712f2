// Channels over the fake CLI, with pages in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WireError, type HostMessage, type Settings } from '@dovetail/protocol';
import { onTestFinished } from 'vitest';
import type { ChannelsOptions } from '../channels/channels.ts';
import { createChannels } from '../channels/channels.ts';
import { createPageEvents } from '../channels/page-events.ts';
import { createPages } from '../pages/pages.ts';
import { emptyPorts, fakeSettings, silentLog } from './fake-context.ts';
import { createFakeCli } from './fake-cli.ts';
import { createMemoryPage, type MemoryPage } from './memory-page.ts';

export function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function setUpChannels(options: Partial<ChannelsOptions> & { sets?: Partial<Settings> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-host-'));
  const cli = createFakeCli();
  let clockMs = 1000;
  const { sets, ...rest } = options;
  const settings = fakeSettings(sets);
  const channels = createChannels({
    cwd: folder,
    cli: { agentOptions: async () => ({}), version: async () => '2.1.325' },
    settings,
    dataFolder: join(folder, 'data'),
    configFolder: join(folder, 'config'),
    log: silentLog,
    now: () => ++clockMs,
    agentParts: () => ({}),
    startDurable: cli.startDurable,
    ...rest,
  });
  const pages = createPages({
    dispatch: async () => ({ ok: false, error: new WireError('unknown_request', 'none', { name: 'none' }).toJSON() }),
    log: silentLog,
    window: emptyPorts.window,
    onPageEvent: createPageEvents(channels, rest.log ?? silentLog),
  });
  onTestFinished(async () => {
    await channels.closeAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    cli,
    channels,
    pages,
    settings,
    openPage(pageId?: string): MemoryPage {
      const memory = createMemoryPage();
      pages.attach(memory.wire, pageId === undefined ? {} : { pageId });
      return memory;
    },
  };
}

export function isState(state: string): (message: HostMessage) => boolean {
  return message => message.type === 'channel_state' && message.state === state;
}

/** A channel that is live, and a page that watches it. */
export async function setUpLive(options: Parameters<typeof setUpChannels>[0] = {}) {
  const setup = setUpChannels(options);
  const page = setup.openPage();
  page.say({ type: 'launch_claude', channelId: 'c' });
  await page.next(isState('live'), 'live');
  return { ...setup, page, channel: setup.channels.expect('c') };
}
