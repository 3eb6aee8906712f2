// `dovetail workbench`: what it prints, who gets in, how it ends, and what it says when it cannot begin.
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildPages } from '../tools/build-pages.mjs';
import { openBox } from './command-support/box.ts';
import { pinnedCli } from './support/cli-versions.ts';

beforeAll(() => buildPages());

const claude = ['--claude', pinnedCli['2.1.325'].path];
const readyLine = /^Dovetail is ready at (http:\/\/127\.0\.0\.1:[1-9]\d*\/\?token=[\w-]{43})\n/;

describe.each([
  ['dovetail', []],
  ['dovetail workbench', ['workbench']],
])('%s', (_, command) => {
  test.each(['SIGINT', 'SIGTERM'] as const)('serves the page to who has the key, until %s', async signal => {
    const box = await openBox({ DOVETAIL_CLAUDE: pinnedCli['2.1.325'].path, PATH: '/nowhere' });
    // Without --no-open a browser is looked for; there is none in this box, and nobody minds.
    const running = await box.start([...command]);
    const printed = await running.stdout.until(/^.*\n/);
    const url = readyLine.exec(printed)?.[1] ?? '';
    expect(url).not.toBe('');
    const { origin } = new URL(url);
    expect((await fetch(`${origin}/`)).status).toBe(401);
    expect((await fetch(`${origin}/?token=wrong`)).status).toBe(401);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Dovetail</title>');
    const [cookie = ''] = (page.headers.get('set-cookie') ?? '').split(';');
    expect((await fetch(`${origin}/`, { headers: { cookie } })).status).toBe(200);
    running.child.kill(signal);
    expect(await running.finished).toMatchObject({ code: 0, stdout: printed });
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});

test('a port, a folder and a rehearsal of the person’s choice', async () => {
  const box = await openBox();
  await mkdir(box.path('sub'));
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => free.once('listening', resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise(resolve => free.close(resolve));
  const running = await box.start([
    'workbench',
    'sub',
    '--port',
    String(port),
    '--no-open',
    '--rehearsal',
    'hello',
    ...claude,
  ]);
  expect(await running.stdout.until(/^.*\n/)).toContain(`http://127.0.0.1:${port}/?token=`);
  running.child.kill('SIGTERM');
  expect((await running.finished).code).toBe(0);
});

test('a port that is taken is a sentence', async () => {
  const box = await openBox();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => taken.once('listening', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  expect(await box.run(['workbench', '--port', String(port), '--no-open'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use. Choose another with --port, or leave it out for any free one.\n`,
  });
});

test.each([
  [['workbench', 'nowhere'], 1, /^There is no folder .*nowhere\.\n$/],
  [['workbench', '--host', '203.0.113.7', '--no-open'], 1, /^203\.0\.113\.7 is no address of this machine\.\n$/],
  [['workbench', 'a', 'b'], 2, /^"workbench" takes one DIR\. What follows it is "b"\.\n/],
  [['workbench', '--port', 'x'], 2, /^--port takes a whole number/],
])('%j is refused in words', async (args, code, words) => {
  const box = await openBox();
  const ended = await box.run(args);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(words);
});
