import { expect, test } from 'vitest';
import { parseRule } from './permission-rule.ts';
import { coverage } from './rule-coverage.ts';

const roots = { cwd: '/p', home: '/home/me', settingsRoot: '/p' };
const bash = (command: string) => ({ toolName: 'Bash', input: { command } });
const on = (toolName: string, file_path: string) => ({ toolName, input: { file_path } });
const fetching = (url: string) => ({ toolName: 'WebFetch', input: { url } });
const mcp = (toolName: string) => ({ toolName, input: {} });

test.each([
  ['Bash', bash('anything && else'), 'all'],
  ['Bash(git:*)', bash('git add . && git push'), 'all'],
  ['Bash(git push:*)', bash('git add . && git push'), 'some'],
  ['Bash(git:*)', bash('npm test'), 'none'],
  ['Write', on('Write', 'a'), 'all'],
  ['Edit', on('Write', 'a'), 'none'],
  ['Edit(src/**)', on('Write', '/p/src/a'), 'all'],
  ['Edit(src/**)', on('Read', '/p/src/a'), 'none'],
  ['Write(src/**)', on('Write', '/p/src/a'), 'none'],
  ['Read(src/**)', { toolName: 'Grep', input: { path: 'src/a' } }, 'all'],
  ['Edit(*.ipynb)', { toolName: 'NotebookEdit', input: { notebook_path: '/p/a.ipynb' } }, 'all'],
  ['WebFetch(domain:example.com)', fetching('https://example.com/a'), 'all'],
  ['WebFetch(domain:example.com)', fetching('https://evil.example.com.test/'), 'none'],
  ['WebFetch(domain:*.example.com)', fetching('https://api.example.com/'), 'all'],
  ['WebFetch(domain:example.com)', fetching('nonsense'), 'none'],
  ['mcp__larder', mcp('mcp__larder__explain'), 'all'],
  ['mcp__larder__*', mcp('mcp__larder__explain'), 'all'],
  ['mcp__larder__explain', mcp('mcp__larder__explain'), 'all'],
  ['mcp__larder__explain', mcp('mcp__larder__explain__more'), 'none'],
  ['mcp__larder', mcp('mcp__larder2__explain'), 'none'],
  ['Task(reviewer)', { toolName: 'Agent', input: { subagent_type: 'reviewer' } }, 'all'],
  ['Skill(pdf)', { toolName: 'Skill', input: { skill: 'pdf' } }, 'all'],
  ['Future(x)', { toolName: 'Future', input: { x: 'x' } }, 'none'],
])('%s, %j: %s', (text, call, expected) => {
  const rule = parseRule(text);
  expect(rule && coverage(rule, call, roots)).toBe(expected);
});
