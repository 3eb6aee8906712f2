import { expect, test } from 'vitest';
import { examination, type ExaminedFacts } from './examination.ts';

const facts: ExaminedFacts = {
  version: '0.1.0',
  vscode: '1.100.3',
  remote: undefined,
  folder: '/p',
  cli: { status: 'ready', version: '2.1.29', path: '/bin/claude', isRehearsal: false },
  ide: { port: 4321, lockFile: '/c/ide/4321.lock', clients: 1 },
  processes: 2,
  logPath: '/d/host.log',
};

test('a setup that works', () => {
  expect(examination(facts)).toBe(`# Dovetail: this setup

- Dovetail 0.1.0 in VS Code 1.100.3
- Folder of new conversations: /p
- CLI: version 2.1.29 at /bin/claude
- CLIs in terminals find this window at port 4321 (lock file /c/ide/4321.lock); 1 connected
- CLI processes of chats: 2
- Log: /d/host.log (command "Dovetail: Show Log")
`);
});

test('what is missing comes with what to do', () => {
  const text = examination({
    ...facts,
    remote: 'wsl',
    ide: undefined,
    cli: { status: 'missing', lookedAt: ['/a/claude'], isRehearsal: false },
  });
  expect(text).toContain('(on the remote side: wsl)');
  expect(text).toContain('not found. Install it with "npm install -g @anthropic-ai/claude-code"');
  expect(text).toContain('  - /a/claude');
  expect(text).toContain('its server did not start');
});

test.each([
  [
    { status: 'too-old', version: '1.0.0', path: '/c', needed: '2.0.0', isRehearsal: false },
    '2.0.0 or later is needed',
  ],
  [{ status: 'failed', path: '/c', detail: 'Segfault', isRehearsal: false }, 'did not start (/c): Segfault'],
] as const)('%j', (cli, words) => {
  expect(examination({ ...facts, cli })).toContain(words);
});
