import { expect, test } from 'vitest';
import type { PermissionUpdate } from '@dovetail/protocol';
import { allowOption, describeSuggestion, suggestedRule } from './suggestions.ts';

const addRule = (toolName: string, ruleContent?: string, destination = 'localSettings'): PermissionUpdate => ({
  type: 'addRules',
  rules: [{ toolName, ...(ruleContent !== undefined && { ruleContent }) }],
  behavior: 'allow',
  destination,
});

test.each<[PermissionUpdate, string]>([
  [addRule('Bash', 'npm test:*'), 'always allow Bash(npm test:*) in this folder (for you)'],
  [addRule('WebFetch', undefined, 'userSettings'), 'always allow WebFetch everywhere'],
  [addRule('Edit', undefined, 'projectSettings'), 'always allow Edit in this folder (for everyone)'],
  [
    { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
    'accept edits without asking for this conversation',
  ],
  [{ type: 'setMode', mode: 'plan', destination: 'session' }, 'switch to the mode plan for this conversation'],
  [
    { type: 'addDirectories', directories: ['/a', '/b'], destination: 'session' },
    'let it also work in /a, /b for this conversation',
  ],
  [{ type: 'somethingNew', destination: 'elsewhere' }, 'somethingNew'],
])('%j', (update, words) => {
  expect(describeSuggestion(update)).toBe(words);
});

test('the rule to allow is the one the CLI suggests, else the tool', () => {
  const question = { tool_name: 'Bash', input: {} };
  const mode: PermissionUpdate = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };
  expect(suggestedRule({ ...question, permission_suggestions: [mode, addRule('Bash', 'ls:*')] })).toBe('Bash(ls:*)');
  expect(suggestedRule({ ...question, permission_suggestions: [mode] })).toBe('Bash');
  expect(suggestedRule({ ...question, permission_suggestions: null })).toBe('Bash');
});

test.each([
  ['Write', undefined, '--allow Write'],
  ['Bash', 'npm test:*', '--allow "Bash(npm test:*)"'],
  ['Bash', 'echo "$HOME"', `--allow 'Bash(echo "$HOME")'`],
  ['Bash', `echo "it's"`, String.raw`--allow 'Bash(echo "it'\''s")'`],
])('%s(%s) can be pasted into a shell', (tool, content, option) => {
  const question = { tool_name: tool, input: {}, permission_suggestions: [addRule(tool, content)] };
  expect(allowOption(question)).toBe(option);
});
