// The host as a table: every declared request is answered, refused with the name of the field when it is malformed, and a
// handler that throws harms no channel.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webviewRequests, type WebviewHandlers } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { CliAccess } from './cli-access.ts';
import { createHostCore } from './host-core.ts';
import { hostFeatures } from './host-features.ts';
import { createFakeCli } from './testing/fake-cli.ts';
import { emptyPorts } from './testing/fake-context.ts';
import { partial } from './testing/partial.ts';
import { createMemoryPage, type MemoryPage } from './testing/memory-page.ts';

const names = Object.keys(webviewRequests) as (keyof typeof webviewRequests)[];

async function setUp(broken: Partial<WebviewHandlers> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-host-'));
  const fake = createFakeCli();
  const host = await createHostCore(
    {
      cwd: folder,
      ports: emptyPorts,
      env: { HOME: folder },
      dataFolder: join(folder, 'data'),
    },
    {
      features: context => ({ ...hostFeatures(context), ...broken }),
      agentParts: () => ({}),
      startDurable: fake.startDurable,
      cli: partial<CliAccess>('cli', {
        agentOptions: async () => ({}),
        version: async () => '2.1.325',
        environment: () => ({ HOME: folder }),
      }),
    },
  );
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = createMemoryPage();
  host.attachPage(page.wire, { pageId: 'p' });
  return { host, page, fake, folder };
}

let lastId = 0;

async function ask(page: MemoryPage, type: string, params: object) {
  const requestId = `r${++lastId}`;
  page.say({ type: 'request', requestId, request: { ...params, type } });
  const answer = await page.next(message => message.type === 'response' && message.requestId === requestId, type);
  return answer as { error?: { code: string; message: string }; response?: object };
}

/** Params of which one field is of a form that was not declared, and its name. */
function badParams(name: keyof typeof webviewRequests): { params: object; field: string } | undefined {
  const { params } = webviewRequests[name];
  for (const field of Object.keys(params.shape)) {
    for (const wrong of [{ not: 'this' }, 7, 'x', null]) {
      const issues = params.safeParse({ [field]: wrong }).error?.issues ?? [];
      if (issues.some(issue => issue.path[0] === field)) return { params: { [field]: wrong }, field };
    }
  }
  return undefined;
}

test('every declared request has a handler, and no other', async () => {
  const { host } = await setUp();
  expect(Object.keys(hostFeatures(host.context)).toSorted()).toEqual(names.toSorted());
});

test('bad params are refused with the name of the field, for every request that has one', async () => {
  const { page } = await setUp();
  const bad = names.flatMap(name => {
    const found = badParams(name);
    return found ? [{ name, ...found }] : [];
  });
  expect(bad.length).toBeGreaterThan(40);
  for (const { name, params, field } of bad) {
    const { error } = await ask(page, name, params);
    expect({ name, ...error }).toMatchObject({ name, code: 'invalid_params', message: expect.stringContaining(field) });
  }
});

test('a name that is not declared is refused', async () => {
  const { page } = await setUp();
  expect(await ask(page, 'no_such_request', {})).toMatchObject({ error: { code: 'unknown_request' } });
  expect(await ask(page, 'toString', {})).toMatchObject({ error: { code: 'unknown_request' } });
});

test('a handler that throws answers `internal`, and the channel lives', async () => {
  const { page, host, fake } = await setUp({
    list_processes() {
      throw new Error('a bug');
    },
  });
  page.say({ type: 'launch_claude', channelId: 'c' });
  await page.next(message => message.type === 'channel_snapshot');
  const channel = host.channels.expect('c');
  await channel.send({ id: 'm1', content: 'hi', when: 'when-idle' });
  fake.now.beginTurn();
  const { error } = await ask(page, 'list_processes', {});
  expect(error).toMatchObject({ code: 'internal', message: expect.stringMatching(/error-\d+/) });
  expect(JSON.stringify(error)).not.toContain('a bug');
  fake.now.endTurn();
  expect(channel.state).toBe('live');
  expect(page.conversations.get('c')).toEqual(JSON.parse(JSON.stringify(channel.conversation)));
});

test('what a face tells reaches the page in view, and fonts reach every page', async () => {
  const { host, page } = await setUp();
  const second = createMemoryPage();
  host.attachPage(second.wire, { pageId: 'second' });
  host.insertAtMention('@a.ts');
  host.createNewConversation();
  host.openPluginsDialog();
  const fontConfig = { editorFontFamily: 'm', editorFontSize: 12, chatFontFamily: 'c', chatFontSize: 13 };
  host.fontsChanged(fontConfig);
  expect(second.ofType('request').map(({ request }) => request)).toEqual([
    { type: 'insert_at_mention', text: '@a.ts' },
    { type: 'create_new_conversation' },
    { type: 'open_plugins_dialog' },
    { type: 'font_configuration_changed', fontConfig },
  ]);
  expect(page.ofType('request').map(({ request }) => request.type)).toEqual(['font_configuration_changed']);
});

test('the end of the host is the end of its processes and pages', async () => {
  const { host, page, fake } = await setUp();
  page.say({ type: 'launch_claude', channelId: 'c' });
  await page.next(message => message.type === 'channel_state' && message.state === 'live');
  await Promise.all([host.close(), host.close()]);
  expect(fake.now.isAlive).toBe(false);
  expect(page.closedBecause).toBe('The host has ended.');
  expect(host.context.signal.aborted).toBe(true);
});
