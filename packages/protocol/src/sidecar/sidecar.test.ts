// The declarations of the sidecar: public names, and what an editor may leave out.
import { describe, expect, test } from 'vitest';
import { sidecarInitialize } from './initialize.ts';
import { editorNotifications, sidecarNotifications } from './notifications.ts';
import { sidecarRequests } from './requests.ts';

test('has the names that editors rely on', () => {
  expect(Object.keys(sidecarRequests)).toEqual([
    'initialize',
    'chat/open',
    'chat/insertMention',
    'chat/newConversation',
    'cli/launch',
    'ping',
    'shutdown',
  ]);
  expect(Object.keys(editorNotifications)).toEqual([
    'theme/changed',
    'settings/changed',
    'page/visibilityChanged',
    'page/loaded',
    'page/closed',
    'page/message',
  ]);
  expect(Object.keys(sidecarNotifications)).toEqual([
    'ide/ready',
    'ide/clientConnected',
    'ide/clientDisconnected',
    'files/changed',
    'status/changed',
    'page/message',
  ]);
});

test('says in sentences what each is for', () => {
  const said = [sidecarRequests, editorNotifications, sidecarNotifications].flatMap(group => Object.values(group));
  for (const { summary } of said) expect(summary).toMatch(/^[A-Z].{10,}\.$/);
});

describe('initialize', () => {
  const least = { protocolVersion: 1, client: { name: 'Ed' } };

  test('what an editor does not name, it cannot do', () => {
    expect(sidecarInitialize.params.parse(least)).toEqual({
      protocolVersion: 1,
      client: { name: 'Ed', version: '' },
      workspaceFolders: [],
      capabilities: {
        editor: [],
        proposal: [],
        window: [],
        messages: false,
        terminal: false,
        text: 'exact',
        ui: { page: 'external', bridge: 'websocket' },
      },
    });
  });

  test('unknown fields and names are no error', () => {
    const params = { ...least, capabilities: { editor: ['openDiff', 'fly'], wings: true }, mood: 'good' };
    expect(sidecarInitialize.params.parse(params).capabilities).toMatchObject({ editor: ['openDiff', 'fly'] });
  });

  test.each([
    { ...least, protocolVersion: 1.5 },
    { ...least, client: {} },
    { ...least, capabilities: { text: 'crlf' } },
    { ...least, capabilities: { ui: { bridge: 'pigeon' } } },
  ])('%j is refused', params => {
    expect(sidecarInitialize.params.safeParse(params).success).toBe(false);
  });
});
