import { expect, test } from 'vitest';
import { permissionTitle, whyAsked, type PermissionRequest } from './permission-words.ts';
import { acceptedInput, countProposal, proposalOf } from './proposed-edits.ts';
import { suggestionWords } from './suggestion-words.ts';

function request(
  toolName: string,
  input: Record<string, unknown>,
  more: Partial<PermissionRequest> = {},
): PermissionRequest {
  return { type: 'tool_permission_request', decisionId: 'd1', toolName, input, suggestions: [], reason: {}, ...more };
}

test.each<[string, PermissionRequest]>([
  ['Run this command?', request('Bash', { command: 'ls' })],
  ['Change src/a.ts?', request('Edit', { file_path: '/home/ada/larder/src/a.ts' })],
  ['Read a file outside this folder?', request('Read', { file_path: '/etc/x' }, { reason: { blockedPath: '/etc/x' } })],
  [
    'Write src/a.ts?',
    request(
      'Write',
      { file_path: '/home/ada/larder/src/a.ts' },
      { reason: { blockedPath: '/home/ada/larder/src/a.ts' } },
    ),
  ],
  ['Use explain from larder-db?', request('mcp__larder-db__explain', {})],
  ['Fetch from example.com?', request('WebFetch', { url: 'https://example.com/a' })],
  ['Use Frobnicate?', request('Frobnicate', {})],
])('%s', (title, asked) => {
  expect(permissionTitle(asked, '/home/ada/larder')).toBe(title);
});

const said = (...why: Parameters<typeof whyAsked>): string =>
  whyAsked(...why)
    .map(part => (typeof part === 'string' ? part : 'code' in part ? part.code : part.file))
    .join('');

test('why it is asked', () => {
  const rule = { rule: 'Bash(git push:*)', file: '.claude/settings.json' };
  expect(said(rule, 'default', '/x')).toBe('Asked because Bash(git push:*) is under ask in .claude/settings.json.');
  expect(said({ blockedPath: '/etc/x' }, 'default', '/x')).toBe('Asked because /etc/x is outside /x.');
  // 2.1.325 names what a command would write to, also inside the folder.
  expect(said({ blockedPath: '/x/made' }, 'default', '/x')).toBe(
    'Asked because mode is default and no rule allows this.',
  );
  expect(said({ kind: 'mode' }, 'default', '/x')).toBe('Asked because mode is default and no rule allows this.');
  expect(said({}, 'plan', '/x')).toBe('Asked because mode is plan and no rule allows this.');
  expect(said({}, 'bypassPermissions', '/x')).toBe('The CLI did not say why.');
  expect(said({}, undefined, '/x')).toBe('The CLI did not say why.');
  const weakerRule = { rule: 'Bash(git *)', file: 'f', why: 'ask rules come first' };
  expect(said({ ...rule, weakerRule }, 'default', '/x')).toContain(
    'The rule Bash(git *) you allowed earlier does not cover this: ask rules come first.',
  );
});

test('what "always allow" would mean', () => {
  const rules = [{ toolName: 'Bash', ruleContent: 'git push:*' }];
  const behavior = 'allow';
  expect(suggestionWords({ type: 'addRules', rules, behavior, destination: 'localSettings' })).toEqual({
    verb: 'Always allow',
    rule: 'Bash(git push:*)',
    words: '',
    where: 'this project, only me',
  });
  expect(suggestionWords({ type: 'setMode', mode: 'acceptEdits', destination: 'session' })).toMatchObject({
    rule: 'acceptEdits',
    words: 'edits, by mode',
    where: 'until this session ends',
  });
  expect(suggestionWords({ type: 'addDirectories', directories: ['/a'], destination: 'userSettings' })).toMatchObject({
    rule: '/a',
    where: 'all my projects',
  });
  expect(suggestionWords({ type: 'addRules', rules, behavior, destination: 'projectSettings' }).where).toBe(
    'this project, everyone',
  );
});

test('an edit goes to the editor and comes back as an input of its tool', () => {
  const input = { file_path: '/x/a.ts', old_string: 'a\nb\n', new_string: 'a\nc\nd\n', replace_all: true };
  const proposal = proposalOf('Edit', input);
  expect(proposal?.edits).toEqual([{ oldString: 'a\nb\n', newString: 'a\nc\nd\n', replaceAll: true }]);
  expect(proposal && countProposal(proposal)).toEqual({ added: 2, removed: 1 });
  expect(acceptedInput('Edit', input, { newEdits: proposal?.edits ?? [] })).toBeUndefined();
  expect(acceptedInput('Edit', input, { newEdits: [{ oldString: 'b', newString: 'z' }] })).toEqual({
    file_path: '/x/a.ts',
    old_string: 'b',
    new_string: 'z',
  });
  const write = { file_path: '/x/a.ts', content: 'one' };
  expect(acceptedInput('Write', write, { newEdits: [], contents: 'two' })).toEqual({ ...write, content: 'two' });
  expect(acceptedInput('Write', write, { newEdits: [], contents: 'one' })).toBeUndefined();
  expect(proposalOf('Bash', { command: 'ls' })).toBeUndefined();
});
