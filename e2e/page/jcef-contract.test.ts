// The contract of the `idebridge` for the bridge by itself, on a page that has nothing else: late, early, again, long, nasty.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartJoiner, toParts } from '../../packages/sidecar/src/pages/page-parts.ts';
import { openJcef, type JcefOptions } from './jcef.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';

const browser = browserOfThisFile();
const nasty = [
  "it's",
  '"quoted" \\ `ticks` ${x}',
  '</script><script>alert(1)</script>',
  '<!-- --> ]]> &amp;',
  'line\u2028and\u2029paragraph',
  'NUL \0 and \u0007 and \u007f',
  'lone \ud800 half',
  '𝒳 é 한글 \u{1F469}\u200D\u{1F4BB}',
  '\r\n\t',
  '__proto__',
];

let server: ReturnType<typeof createServer>;
let url = '';

beforeAll(async () => {
  const bridge = fileURLToPath(new URL('../../packages/webview/src/bridge/jcef.ts', import.meta.url));
  const start = `import { jcefBridge } from ${JSON.stringify(bridge)};
    const bridge = jcefBridge();
    const seen = { messages: [], connections: [] };
    Object.assign(window, { bridge, seen });
    bridge.onMessage(message => seen.messages.push(message));
    bridge.onConnection(connection => seen.connections.push(connection));`;
  const built = await build({
    stdin: { contents: start, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const script = built.outputFiles[0]?.text ?? '';
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; frame-src 'self'",
    });
    response.end(isScript ? script : `<!doctype html>${request.url === '/' ? '<script src="/page.js"></script>' : ''}`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const wrapped = (type: string, more: object = {}) =>
  JSON.stringify({ type: 'from-extension', message: { type, ...more } });

async function open(options?: JcefOptions) {
  const jcef = await openJcef(browser(), url, options);
  const seen = () => jcef.page.evaluate<{ messages: unknown[]; connections: string[] }>('window.seen');
  const send = (message: object) => jcef.page.evaluate(`window.bridge.send(${JSON.stringify(message)})`);
  return { ...jcef, seen, send, close: () => jcef.page.context().close() };
}

test('a bridge that is there in time is greeted first, and once', async () => {
  const { handed, seen, send, errors, close } = await open();
  await send({ type: 'one' });
  await expect.poll(() => handed, { timeout: 20_000 }).toEqual(['{"type":"hello"}', '{"type":"one"}']);
  expect((await seen()).connections).toEqual(['open']);
  expect(errors).toEqual([]);
  await close();
});

test('a bridge that comes late is waited for, greeted once, and installing it again does no harm', async () => {
  const { handed, seen, send, install, dispatch, close } = await open({ early: false });
  await send({ type: 'too early' });
  expect((await seen()).connections).toEqual(['connecting']);
  await install();
  await install();
  await send({ type: 'one' });
  // While it is not open what is sent is dropped; whoever needs an answer asks again.
  await expect.poll(() => handed, { timeout: 20_000 }).toEqual(['{"type":"hello"}', '{"type":"one"}']);
  expect((await seen()).connections).toEqual(['connecting', 'open']);
  await dispatch(wrapped('answer'));
  expect((await seen()).messages).toEqual([{ type: 'answer' }]);
  await close();
});

test('a page that is loaded again says hello again', async () => {
  const { page, handed, close } = await open({ early: false });
  const installer = () =>
    page.evaluate(`window.idebridge={postMessage(json){window.dovetailQuery(json)}};
    window.dispatchEvent(new Event('idebridge-ready'))`);
  await installer();
  await expect.poll(() => handed, { timeout: 20_000 }).toEqual(['{"type":"hello"}']);
  await page.reload();
  expect(await page.evaluate('typeof window.idebridge')).toBe('undefined');
  await installer();
  await expect.poll(() => handed, { timeout: 20_000 }).toEqual(['{"type":"hello"}', '{"type":"hello"}']);
  await close();
});

test('only what has no source is heard: not the page itself, not a frame', async () => {
  const { page, seen, dispatch, close } = await open();
  const forged = wrapped('forged');
  await page.evaluate(`window.postMessage(${forged}, '*')`);
  await page.evaluate(`new Promise(resolve => {
    const frame = document.createElement('iframe');
    frame.src = '/frame';
    frame.onload = resolve;
    document.documentElement.append(frame);
  })`);
  const frame = page.frames().find(each => each.url().endsWith('/frame'));
  await frame?.evaluate(`parent.postMessage(${forged}, '*')`);
  // A posted message comes in order: when this one is here, the two before it have been refused.
  await frame?.evaluate(`new Promise(resolve => {
    parent.addEventListener('message', ({ data }) => data === 'last' && resolve());
    parent.postMessage('last', '*');
  })`);
  await dispatch(wrapped('true'));
  expect((await seen()).messages).toEqual([{ type: 'true' }]);
  await close();
});

test('nasty texts travel exactly, both ways', async () => {
  const { page, handed, seen, dispatch, errors, close } = await open();
  for (const text of nasty) await dispatch(wrapped('echo', { text }));
  expect((await seen()).messages).toEqual(nasty.map(text => ({ type: 'echo', text })));
  await page.evaluate('for (const message of window.seen.messages) window.bridge.send(message)');
  await expect.poll(() => handed.length, { timeout: 20_000 }).toBe(nasty.length + 1);
  expect(handed.slice(1).map(json => JSON.parse(json) as unknown)).toEqual(nasty.map(text => ({ type: 'echo', text })));
  expect(errors).toEqual([]);
  await close();
});

test('a "__proto__" in a message stays a key and becomes no prototype', async () => {
  const { page, dispatch, close } = await open();
  await dispatch('{"type":"from-extension","message":{"type":"echo","__proto__":{"polluted":true}}}');
  expect(await page.evaluate('[window.seen.messages.length, window.seen.messages[0].polluted ?? null]')).toEqual([
    1,
    null,
  ]);
  await close();
});

test('long messages go in parts and are whole again, both ways, in order', async () => {
  const { page, handed, seen, dispatch, close } = await open();
  const text = 'é𝒳\u2028"\\'.repeat(40_000);
  const parts = toParts('m1', wrapped('long', { text }));
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) await dispatch(part);
  await dispatch(wrapped('after'));
  const { messages } = await seen();
  expect(messages.map(message => (message as { type: string }).type)).toEqual(['long', 'after']);
  expect((messages[0] as { text: string }).text === text).toBe(true);
  await page.evaluate("window.bridge.send(window.seen.messages[0]); window.bridge.send({ type: 'after' })");
  await expect.poll(() => handed.at(-1), { timeout: 20_000 }).toBe('{"type":"after"}');
  expect(Math.max(...handed.map(json => (JSON.parse(json) as { text?: string }).text?.length ?? 0))).toBe(64 * 1024);
  const joiner = createPartJoiner();
  const whole = handed.flatMap(json => joiner.take(JSON.parse(json)) ?? []).map(({ message }) => message);
  expect(whole.map(message => (message as { type: string }).type)).toEqual(['hello', 'long', 'after']);
  expect((whole[1] as { text: string }).text === text).toBe(true);
  await close();
});

test('five hundred messages stay in order, both ways', async () => {
  const { page, handed, seen, close } = await open();
  const numbers = Array.from({ length: 500 }, (_, n) => n);
  await page.evaluate(`for (let n = 0; n < 500; n++) {
    window.dispatchEvent(new MessageEvent('message', { data: JSON.parse('{"type":"from-extension","message":{"type":"n","n":' + n + '}}') }));
    window.bridge.send({ type: 'n', n });
  }`);
  await expect.poll(() => handed.length, { timeout: 20_000 }).toBe(501);
  expect(handed.slice(1).map(json => (JSON.parse(json) as { n: number }).n)).toEqual(numbers);
  expect((await seen()).messages.map(message => (message as { n: number }).n)).toEqual(numbers);
  await close();
});
