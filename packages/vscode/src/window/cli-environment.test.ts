import { expect, test } from 'vitest';
import { cliEnvironment } from './cli-environment.ts';

test('what VS Code keeps for itself is left out', () => {
  const env = {
    PATH: '/bin',
    HOME: '/h',
    ELECTRON_RUN_AS_NODE: '1',
    VSCODE_PID: '7',
    VSCODE_IPC_HOOK_CLI: '/tmp/x.sock',
  };
  expect(cliEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/h', VSCODE_IPC_HOOK_CLI: '/tmp/x.sock' });
});
