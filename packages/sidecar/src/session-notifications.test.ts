import { expect, test, vi } from 'vitest';
import { sessionNotifications } from './session-notifications.ts';
import type { SidecarSession } from './start-session.ts';

function start(clients: readonly unknown[]) {
  const told: string[] = [];
  const complaints: string[] = [];
  const session = {
    ide: { clients, atMentioned: () => told.push('CLI') },
    hosts: {
      async of(folder: string) {
        told.push(`host of ${folder}`);
      },
    },
    folder: () => '/project',
    editorEvents: { tell: (event: string) => told.push(`page: ${event}`) },
  } as unknown as SidecarSession;
  const listeners = sessionNotifications(sentence => complaints.push(sentence));
  return { told, complaints, say: (name: string, params: unknown) => listeners.get(name)?.(params, session) };
}

test('a mention goes to a linked CLI and to the pages at once', () => {
  const { told, say } = start([{}]);
  say('editor/atMentioned', { filePath: '/project/a.txt' });
  expect(told).toEqual(['CLI', 'page: atMentioned']);
});

test('where no CLI is linked, a mention waits for a page: there is a host before it is told', async () => {
  const { told, say } = start([]);
  say('editor/atMentioned', { filePath: '/project/a.txt', lineStart: 0, lineEnd: 2 });
  await vi.waitFor(() => expect(told).toEqual(['CLI', 'host of /project', 'page: atMentioned']));
});

test('what is not understood is told, and changes nothing', () => {
  const { told, complaints, say } = start([]);
  say('editor/atMentioned', { filePath: '', lineStart: -1 });
  expect(told).toEqual([]);
  expect(complaints).toEqual([expect.stringMatching(/^editor\/atMentioned was not understood: filePath /)]);
});
