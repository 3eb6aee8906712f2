import { expect, it } from 'vitest';
import { findShell } from './find-shell.ts';

const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

it('takes the shell that the CLI would take', () => {
  expect(findShell({ CLAUDE_CODE_SHELL: '/x/zsh', SHELL: '/bin/bash' }, only('/x/zsh', '/bin/bash'))).toBe('/x/zsh');
  expect(findShell({ SHELL: '/usr/bin/bash' }, only('/usr/bin/bash', '/bin/zsh'))).toBe('/usr/bin/bash');
  expect(findShell({ SHELL: '/usr/bin/fish' }, only('/bin/bash', '/bin/zsh'))).toBe('/bin/zsh');
  expect(findShell({}, only('/bin/bash'))).toBe('/bin/bash');
  expect(findShell({ SHELL: '/bin/sh' }, only('/bin/sh'))).toBeUndefined();
});
