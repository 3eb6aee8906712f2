// What is remembered of a request, and the projection that tests assert on.
import { afterEach, expect, test } from 'vitest';
import { project } from './recording/project-request.ts';
import type { RecordedRequest } from './recording/recorded-request.ts';
import type { Rehearsal } from './rehearsal.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

const pixel = Buffer.from('not really a png').toString('base64');

const messages = [
  {
    role: 'user',
    content: [
      { type: 'text', text: '<system-reminder>be kind</system-reminder>' },
      { type: 'text', text: 'look at /tmp/x1/project/a.png' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
    ],
  },
  { role: 'system', content: [{ type: 'text', text: '# Environment' }] },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      {
        type: 'tool_use',
        id: 'toolu_7',
        name: 'Read',
        input: { file_path: '/tmp/x1/project/a.png', deep: ['/tmp/x1'] },
      },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'toolu_7', content: 'No such file: /tmp/x1/project/a.png', is_error: true },
    ],
  },
];

test('a request is recorded with what was asked and how it was answered', async () => {
  const seen: RecordedRequest[] = [];
  rehearsal = await startRehearsal({ scenario: { steps: [{ say: 'ok' }] }, onRequest: each => seen.push(each) });
  await ask(rehearsal, {
    messages,
    system: [{ type: 'text', text: 'You help.\nWorking directory: /tmp/x1/project\n' }],
    tools: ['Read', 'Bash'],
    body: {
      thinking: { type: 'enabled', budget_tokens: 5 },
      metadata: { user_id: 'user_1_account__session_3e5e4a82-9d9f-41e3-aa15-6c282540b343' },
    },
    headers: { 'user-agent': 'claude-cli/2.1.29 (external, cli)' },
  });
  expect(seen).toEqual(rehearsal.requests);
  await expect.poll(() => seen[0]?.outcome).toBe('answered');
  expect(seen[0]).toMatchObject({
    number: 1,
    class: 'main',
    model: 'claude-scripted-1',
    stream: true,
    thinking: { type: 'enabled', budget_tokens: 5 },
    system: ['You help.\nWorking directory: /tmp/x1/project\n'],
    tools: ['Read', 'Bash'],
    cwd: '/tmp/x1/project',
    sessionId: '3e5e4a82-9d9f-41e3-aa15-6c282540b343',
    cliVersion: '2.1.29',
    place: 'steps[0]',
  });
});

test('the projection holds roles, texts, calls, results and images, without ids, notes and paths', () => {
  const request = { messages } as unknown as RecordedRequest;
  expect(project(request, { replace: { '/tmp/x1': '${home}', '/tmp/x1/project': '${cwd}' } })).toEqual([
    {
      role: 'user',
      content: [{ text: 'look at ${cwd}/a.png' }, { image: { media_type: 'image/png', bytes: 16 } }],
    },
    { role: 'assistant', content: [{ call: 'Read', input: { file_path: '${cwd}/a.png', deep: ['${home}'] } }] },
    { role: 'user', content: [{ result: 'Read', text: 'No such file: ${cwd}/a.png', error: true }] },
  ]);
});

test('an image can be expected', async () => {
  rehearsal = await startRehearsal({ scenario: { steps: [{ expect: { image: 'image/png' }, say: 'seen' }] } });
  expect((await ask(rehearsal, { messages: messages.slice(0, 2) })).text).toBe('seen');
  expect(rehearsal.finish().ok).toBe(true);
});
