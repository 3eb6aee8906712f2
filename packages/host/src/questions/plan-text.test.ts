// Where the text of a plan comes from, and which files are never read for it.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan } from './plan-text.ts';

let root = '';
const at = (...parts: string[]) => join(root, ...parts);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dovetail-plan-'));
  await mkdir(at('config/plans/inner'), { recursive: true });
  await mkdir(at('config/plans-other'));
  for (const name of ['config/plans/a.md', 'config/plans/inner/b.md', 'config/plans-other/c.md', 'secret.md'])
    await writeFile(at(name), `# ${name}\n`);
  await writeFile(at('config/plans/empty.md'), '\n');
  await writeFile(at('config/plans/huge.md'), 'x'.repeat(1024 * 1024 + 1));
  await symlink(at('secret.md'), at('config/plans/link.md'));
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  [{ plan: 'Sent.', planFilePath: 'config/plans/a.md' }, 'Sent.'],
  [{ planFilePath: 'config/plans/a.md' }, '# config/plans/a.md\n'],
  [{ plan: ' ', planFilePath: 'config/plans/inner/b.md' }, '# config/plans/inner/b.md\n'],
  [{ planFilePath: 'config/plans/../../secret.md' }, null],
  [{ planFilePath: 'config/plans/link.md' }, null],
  [{ planFilePath: 'config/plans-other/c.md' }, null],
  [{ planFilePath: 'config/plans/gone.md' }, null],
  [{ planFilePath: 'config/plans' }, null],
  [{ planFilePath: 'config/plans/inner' }, null],
  [{ planFilePath: 'config/plans/empty.md' }, null],
  [{ planFilePath: 'config/plans/huge.md' }, null],
  [{}, null],
])('%j: %j', async (input, expected) => {
  const path = 'planFilePath' in input ? { planFilePath: `${root}/${input.planFilePath}` } : {};
  expect(await readPlan({ ...input, ...path }, at('config'))).toBe(expected);
});

test('no folder of plans', async () => {
  expect(await readPlan({ planFilePath: at('secret.md') }, at('nowhere'))).toBe(null);
});
