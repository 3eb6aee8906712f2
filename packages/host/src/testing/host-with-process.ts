// A host over the stand-in CLI as a real process, with a page in memory, in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webviewRequests, type HostMessage, type WebviewHandlers } from '@dovetail/protocol';
import { onTestFinished } from 'vitest';
import { processesFeature } from '../features/processes/processes-feature.ts';
import { queueFeature } from '../features/queue/queue-feature.ts';
import { createHostCore, type HostParts } from '../host-core.ts';
import { emptyPorts } from './fake-context.ts';
import { createMemoryPage, type MemoryPage } from './memory-page.ts';

export const fakeCliPath = fileURLToPath(new URL('./fake-cli-process.mjs', import.meta.url));

export async function setUpHost(parts: Partial<HostParts> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-host-'));
  const host = await createHostCore(
    {
      cwd: folder,
      ports: emptyPorts,
      env: { PATH: process.env['PATH'], HOME: folder },
      dataFolder: join(folder, 'data'),
      cli: { path: fakeCliPath, command: process.execPath, args: [fakeCliPath], origin: 'option' },
    },
    {
      features: context => ({ ...nothingElse(), ...queueFeature(context), ...processesFeature(context) }),
      agentParts: () => ({}),
      ...parts,
    },
  );
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const openPage = (channelId?: string): MemoryPage => {
    const page = createMemoryPage();
    host.attachPage(page.wire);
    if (channelId !== undefined) page.say({ type: 'launch_claude', channelId });
    return page;
  };
  return { host, folder, openPage };
}

/** Every other request is a bug in these tests. */
function nothingElse(): WebviewHandlers {
  return Object.fromEntries(Object.keys(webviewRequests).map(name => [name, fail])) as unknown as WebviewHandlers;
}

function fail(): never {
  throw new Error('not part of this test');
}

export function isResult(text?: string): (message: HostMessage) => boolean {
  return message =>
    message.type === 'io_message' &&
    message.message.type === 'result' &&
    (text === undefined || message.message['result'] === text);
}
