import type { editorPort, PortOf } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import type { Ask } from './named-calls.ts';
import { sidecarWindowPort } from './window-port.ts';

function start(capabilities: { window?: string[]; messages?: boolean; editor?: string[] }) {
  const asked: string[] = [];
  const said: string[] = [];
  const opened: string[] = [];
  const ask: Ask = async method => {
    asked.push(method);
    return method === 'window/showMessage' ? { action: 'Yes' } : { opened: true };
  };
  const port = sidecarWindowPort({
    ask,
    capabilities: { window: [], messages: false, editor: [], ...capabilities },
    editor: {
      openFile: async ({ filePath }) => {
        opened.push(filePath);
        return { opened: true };
      },
    } as PortOf<typeof editorPort>,
    settingsFile: '/d/settings.json',
    logFile: '/d/host.log',
    say: sentence => void said.push(sentence),
    subscribe: () => () => {},
  });
  return { calls: port.calls, asked, said, opened };
}

const message = { severity: 'info' as const, message: 'm', actions: ['Yes'] };

test('an editor that can is asked', async () => {
  const { calls, asked, said } = start({ window: ['openExternal'], messages: true });
  expect(await calls.openExternal({ url: 'https://a' })).toEqual({ opened: true });
  expect(await calls.showMessage(message)).toEqual({ action: 'Yes' });
  expect([asked, said]).toEqual([['window/openExternal', 'window/showMessage'], []]);
});

test('an editor that cannot: the address is printed, log and settings are opened as files, a message is left to the page', async () => {
  const { calls, asked, said, opened } = start({ window: ['showMessage', 'fly'], editor: ['openFile'] });
  expect(await calls.openExternal({ url: 'https://a' })).toEqual({ opened: false });
  expect(said).toEqual(['Open this address: https://a']);
  expect([await calls.showLog({}), await calls.showSettings({})]).toEqual([{ opened: true }, { opened: true }]);
  expect(opened).toEqual(['/d/host.log', '/d/settings.json']);
  await expect(calls.showMessage(message)).rejects.toMatchObject({ code: 'unsupported_by_editor' });
  expect(asked).toEqual([]);
});

test('without files to open there is neither log nor settings', async () => {
  await expect(start({}).calls.showLog({})).rejects.toMatchObject({ code: 'unsupported_by_editor' });
});
