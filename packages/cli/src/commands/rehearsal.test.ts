import { createServer, type AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtInScenarios } from '@dovetail/rehearsal';
import { Ended } from '../ended.ts';
import { dispatch } from '../main.ts';
import { testContext } from '../testing/context.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

async function run(...args: string[]) {
  const context = testContext();
  const code = await dispatch(['rehearsal', ...args], context);
  return { code, stdout: context.terminal.stdout, stderr: context.terminal.stderr };
}

test('--list names every built-in scenario', async () => {
  const { code, stdout } = await run('--list');
  expect(code).toBe(0);
  expect(stdout.split('\n').map(line => line.split('  ')[0])).toEqual([
    ...builtInScenarios().map(({ name }) => name),
    '',
  ]);
});

test('--list --json', async () => {
  expect(JSON.parse((await run('--list', '--json')).stdout)).toEqual(builtInScenarios());
});

test('serves until it is ended; its address is the first line of stdout, its key on stderr', async () => {
  const context = testContext();
  const done = dispatch(['rehearsal', 'hello', '--verbose'], context);
  await expect.poll(() => context.terminal.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  const url = context.terminal.stdout.trim();
  await expect.poll(() => context.terminal.stderr).toContain('Ctrl+C stops it.');
  const key = /ANTHROPIC_API_KEY=(\S+)/.exec(context.terminal.stderr)?.[1] ?? '';
  const ask = (apiKey: string) =>
    fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] }),
    });
  expect((await ask('another key')).status).toBe(401);
  const answer = (await (await ask(key)).json()) as { content: { text: string }[] };
  expect(answer.content[0]?.text).toMatch(/^Hello! This is a rehearsal/);
  context.end.abort(new Ended('SIGINT'));
  expect(await done).toBe(0);
  expect(context.terminal.stderr).toContain(': m\n');
  expect(context.terminal.stderr).toContain('A request came without the dummy key');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a port in use', async () => {
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await run('hello', '--port', String(port))).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use. Choose another with --port, or leave it out for any free one.\n`,
  });
});

test('a malformed scenario is told with its line', async () => {
  const file = join(temporaryFolder(), 'mine.yaml');
  writeFileSync(file, 'steps:\n  - say: hi\n  - sya: ho\n');
  expect(await run(file)).toMatchObject({
    code: 1,
    stderr: 'Scenario mine.yaml, line 3: steps[1].sya is not a known key.\n',
  });
});

test.each([
  [[], /^Say which scenario: .*hello.*, or a file\.\n/],
  [['hello', 'tour'], /^"rehearsal" takes one SCENARIO\. What follows it is "tour"\.\n/],
  [['hello', '--port', '65536'], /^--port takes a whole number from 0 to 65535, not "65536"\.\n/],
  [['hello', '--port', '1e3'], /^--port takes a whole number from 0 to 65535, not "1e3"\.\n/],
  [['hello', '--port', '-1'], /^--port needs a value: --port N\n/],
  [['hello', '--json'], /^--json goes with --list\.\n/],
  [['hello', '--list'], /^--list only names the scenarios; leave the rest out\.\n/],
])('wrong usage: %j', async (args, sentence) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
});
