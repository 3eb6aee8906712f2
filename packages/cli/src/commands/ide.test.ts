import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dispatch } from '../main.ts';
import { testContext } from '../testing/context.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  const context = testContext({ env });
  const code = await dispatch(['ide', ...args], context);
  return { code, stdout: context.terminal.stdout, stderr: context.terminal.stderr };
}

test.each([
  ['a folder that is not there', 'nowhere', (root: string) => `There is no folder ${root}/nowhere.`],
  ['a file', 'file.txt', (root: string) => `${root}/file.txt is not a folder.`],
])('%s is not served', async (_what, name, sentence) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'file.txt'), '');
  expect(await run(['--cwd', root, '.', name], { HOME: root })).toEqual({
    code: 2,
    stdout: '',
    stderr: `${sentence(root)}\nSee "dovetail ide --help".\n`,
  });
});
