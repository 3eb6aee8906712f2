import { expect, test } from 'vitest';
import { parseRule } from './permission-rule.ts';

test.each([
  ['Bash', { toolName: 'Bash' }],
  ['Bash()', { toolName: 'Bash' }],
  ['Bash(*)', { toolName: 'Bash' }],
  ['Bash(npm run test:*)', { toolName: 'Bash', content: 'npm run test:*' }],
  ['Bash(echo "(a)")', { toolName: 'Bash', content: 'echo "(a)"' }],
  ['Bash(python -c "print\\(1\\)")', { toolName: 'Bash', content: 'python -c "print(1)"' }],
  ['Read(//etc/**)', { toolName: 'Read', content: '//etc/**' }],
  ['mcp__larder__explain', { toolName: 'mcp__larder__explain' }],
])('%s', (text, expected) => {
  expect(parseRule(text)).toEqual(expected);
});

test.each(['', '(x)', 'Bash(x', 'Bash x', 'Bash(x) y', 'a)'])('%j is no rule', text => {
  expect(parseRule(text)).toBeUndefined();
});
