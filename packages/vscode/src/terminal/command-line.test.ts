import { expect, test } from 'vitest';
import { commandLine, shellKind } from './command-line.ts';

test.each([
  ['/bin/bash', 'posix'],
  ['/usr/bin/fish', 'fish'],
  ['C:\\Windows\\System32\\cmd.exe', 'cmd'],
  ['C:\\Program Files\\PowerShell\\7\\pwsh.exe', 'powershell'],
  ['', 'posix'],
])('%s is %s', (shell, kind) => {
  expect(shellKind(shell)).toBe(kind);
});

test.each([
  ['posix', ['/opt/claude', '--ide', '--resume', 'a1'], '/opt/claude --ide --resume a1'],
  ['posix', ['/my tools/claude', "it's", '$(rm)', ''], `'/my tools/claude' 'it'\\''s' '$(rm)' ''`],
  ['fish', ['/my tools/claude', "a\\'b"], `'/my tools/claude' 'a\\\\\\'b'`],
  ['powershell', ['C:\\my tools\\claude.exe', "it's"], `& 'C:\\my tools\\claude.exe' 'it''s'`],
  ['powershell', ['claude', '--ide'], 'claude --ide'],
  [
    'powershell',
    ['claude', 'a\u2019; calc; \u2018', 'Read,Edit'],
    `claude 'a\u2019\u2019; calc; \u2018\u2018' 'Read,Edit'`,
  ],
  ['posix', ['claude', '=ls', 'Read,Edit', '@x'], `claude '=ls' Read,Edit '@x'`],
  ['cmd', ['C:\\my tools\\claude.exe', 'a"b', '%PATH%'], '"C:\\my tools\\claude.exe" "a""b" "%PATH%"'],
] as const)('%s gets %j whole', (kind, words, line) => {
  expect(commandLine(words, kind)).toBe(line);
});
