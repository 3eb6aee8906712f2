import { expect, test } from 'vitest';
import { toServers } from './server-list.ts';

test('brings what each version tells into one form', () => {
  expect(
    toServers([
      {
        name: 'files',
        status: 'connected',
        serverInfo: { name: 'x', version: '1.2' },
        scope: 'project',
        config: { type: 'stdio', command: 'x', env: { API_KEY: 'made-up' } },
        tools: [{ name: 'read', annotations: {} }, { name: 'read', description: 'Reads.' }, { name: 'write' }],
      },
      { name: 'web', status: 'needs-auth', scope: 'user', transport: 'http', config: { type: 'sse' } },
      { name: 'broken', status: 'failed', error: 'spawn ENOENT' },
      { name: 'future', status: 'hibernating' },
    ]),
  ).toEqual([
    {
      name: 'files',
      status: 'connected',
      scope: 'project',
      transport: 'stdio',
      version: '1.2',
      tools: [{ name: 'read', description: 'Reads.' }, { name: 'write' }],
    },
    { name: 'web', status: 'needs-auth', scope: 'user', transport: 'http', tools: [] },
    { name: 'broken', status: 'failed', error: 'spawn ENOENT', tools: [] },
    { name: 'future', status: 'unknown', tools: [] },
  ]);
});

test('what 2.1.29 lists twice is one server', () => {
  const twice = { name: 'late', status: 'connected', tools: [{ name: 't' }] };
  expect(toServers([twice, { ...twice, tools: [] }])).toEqual([
    { name: 'late', status: 'connected', tools: [{ name: 't' }] },
  ]);
});
