import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testClient } from '../testing/test-client.ts';
import { createShellBridge } from './shell-bridge.ts';

const bridge = (terminal: boolean) =>
  createShellBridge({
    client: testClient({ terminal }),
    sessionId: () => 's1',
    cwd: '/',
    env: { SHELL: '/bin/bash' },
    onTerminal: () => {},
    onOutput: () => {},
  });

describe.runIf(process.platform === 'linux')('the bridge to the shell', () => {
  it.each([true, false])(
    'puts a program for the owner alone in the place of the shell, and takes it away (terminals: %s)',
    async terminal => {
      const opened = bridge(terminal);
      const { env, hooks } = await opened.open();
      const program = env['CLAUDE_CODE_SHELL'] ?? '';
      expect(program).toMatch(/\/bash$/);
      expect(statSync(dirname(program)).mode & 0o777).toBe(0o700);
      expect(readFileSync(program, 'utf8')).toContain(`exec '/bin/bash' "$@"`);
      expect(Object.keys(hooks)).toEqual(
        terminal ? ['PreToolUse'] : ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'],
      );
      expect((await opened.open()).env).toEqual(env);
      await opened.close();
      expect(existsSync(dirname(program))).toBe(false);
    },
  );

  it('opens nothing once it is closed', async () => {
    const opened = bridge(true);
    await opened.close();
    expect(await opened.open()).toEqual({ env: {}, hooks: {} });
  });
});
