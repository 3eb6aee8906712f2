import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startFakeAgent, useOwnDataFolder } from '../testing/fake-agent.ts';
import { fakeCommand } from '../testing/fake-script.ts';
import { readRegistry } from './registry.ts';

useOwnDataFolder();
const folder = mkdtempSync(join(tmpdir(), 'dovetail-never-'));
afterAll(() => rmSync(folder, { recursive: true }));
const plain = join(folder, 'plain');
writeFileSync(plain, 'just text', { mode: 0o644 });

const command = (path: string) => ({ ...fakeCommand, path, command: path, args: [] });

test.each([
  ['a program that is not there', { cli: command('/nowhere/claude') }, /spawn \/nowhere\/claude ENOENT/],
  ['a program that may not be run', { cli: command(plain) }, /EACCES/],
  ['a folder that is not there', { cwd: join(folder, 'gone') }, /^The folder .*gone does not exist\.$/],
  ['a file for a folder', { cwd: plain }, /^.*plain is not a folder\.$/],
  // Thrown at once by the system, not told by an event.
  ['arguments that are too long', { model: 'x'.repeat(3_000_000) }, /E2BIG/],
])('%s', async (_what, options, why) => {
  const { agent } = await startFakeAgent({}, options);
  const exit = await agent.exited;
  expect(exit).toMatchObject({ reason: 'spawn_failed', code: null, signal: null });
  expect(exit.stderrTail).toMatch(why);
  expect(agent.pid).toBeUndefined();
  for (const attempt of [agent.ready, agent.send('hi'), agent.request('interrupt', {})]) {
    await expect(attempt).rejects.toMatchObject({
      code: 'agent_exited',
      message: `The Claude Code CLI could not be started. ${exit.stderrTail}`,
    });
  }
  expect([await agent.stop(), await agent.kill()]).toEqual([exit, exit]);
  agent.endInput();
  agent.pauseOutput();
  agent.resumeOutput();
  expect(readRegistry()).toEqual([]);
});
