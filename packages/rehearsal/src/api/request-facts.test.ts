// What can be read from requests of both CLI generations; the texts are the CLIs' own phrases, shortened.
import { describe, expect, test } from 'vitest';
import { requestFacts, type RequestFacts } from './request-facts.ts';

function facts(body: Record<string, unknown>, headers: Record<string, string> = {}): RequestFacts {
  return requestFacts({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...body }, headers);
}

const text = (words: string): unknown => ({ type: 'text', text: words });
const user = (...words: string[]): unknown => ({ role: 'user', content: words.map(text) });
const system = (words: string): unknown => ({ role: 'system', content: [text(words)] });
const assistant = (words: string): unknown => ({ role: 'assistant', content: [text(words)] });

const deferred = [
  'The following deferred tools are now available via ToolSearch. Use "select:<name>" to load them:',
  'EnterPlanMode',
  'mcp__ide__getDiagnostics',
  '',
  'Available agent types',
].join('\n');

describe('2.1.29', () => {
  const request = facts(
    {
      system: [text('You help.\n<env>\nWorking directory: /srv/my project\nIs directory a git repo: No\n</env>')],
      metadata: { user_id: 'user_ab12_account__session_3e5e4a82-9d9f-41e3-aa15-6c282540b343' },
      tools: [{ name: 'Task' }, { name: 'TodoWrite' }],
    },
    { 'user-agent': 'claude-cli/2.1.29 (external, sdk-cli)' },
  );
  test('folder, session, version and tools', () => {
    expect(request).toMatchObject({
      cwd: '/srv/my project',
      sessionId: '3e5e4a82-9d9f-41e3-aa15-6c282540b343',
      cliVersion: '2.1.29',
      tools: ['Task', 'TodoWrite'],
    });
  });
});

describe('2.1.325', () => {
  const request = facts(
    {
      messages: [
        user('<system-reminder>\nAttribution\n</system-reminder>\n', 'hello there'),
        system(`# Environment\n - Primary working directory: /srv/p\n - Shell: bash\n\n${deferred}`),
      ],
      tools: [{ name: 'Agent' }],
      metadata: { user_id: '{"device_id":"x","session_id":"7205ae98-2433-44e6-a88d-6068c7e694b1"}' },
    },
    { 'x-claude-code-agent-id': 'a12' },
  );
  test('folder, session, agent, and tools that are only named', () => {
    expect(request).toMatchObject({
      cwd: '/srv/p',
      sessionId: '7205ae98-2433-44e6-a88d-6068c7e694b1',
      agentId: 'a12',
      declaredTools: ['Agent'],
      tools: ['Agent', 'EnterPlanMode', 'mcp__ide__getDiagnostics'],
    });
  });
  test('the user is heard without the notes around, though a system message comes last', () => {
    expect(request).toMatchObject({ user: 'hello there', firstUser: 'hello there' });
  });
});

describe('plan mode', () => {
  const entered = system('Plan mode is active. You should create your plan at /h/my plans/a.md using the Write tool.');
  test('is known from the note, with the file to write', () => {
    expect(facts({ messages: [user('x'), entered] })).toMatchObject({ planMode: true, planFile: '/h/my plans/a.md' });
  });
  test('has ended when a later note says so', () => {
    const left = system('## Exited Plan Mode\n\nYou can now make edits.');
    expect(facts({ messages: [user('x'), entered, assistant('y'), user('z'), left] }).planMode).toBe(false);
  });
  test('an existing plan file is named in other words', () => {
    const again = system('Plan mode is active. A plan file already exists at /h/b.md. You can read it.');
    expect(facts({ messages: [user('x'), again] }).planFile).toBe('/h/b.md');
  });
});

test('only what was said since the last answer counts', () => {
  expect(facts({ messages: [user('old'), assistant('ok'), user('new', 'more')] })).toMatchObject({
    user: 'new\nmore',
    firstUser: 'old',
  });
});

test('local commands and interruptions are not words of the user', () => {
  const messages = [
    user(
      '<local-command-caveat>ignore</local-command-caveat>\n',
      '<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args></command-args>',
      '<local-command-stdout>Compacted </local-command-stdout>',
      '[Request interrupted by user for tool use]',
      'go on',
    ),
  ];
  expect(facts({ messages }).user).toBe('go on');
});
