// What the client for the JVM does beyond the kit: it never holds up its caller, starts a dead sidecar again, leaves nothing behind,
// and quotes texts for scripts.
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { startSteeredSidecar } from '../sidecar-kit/steered-sidecar.ts';
import { processesWith } from '../support/left-processes.ts';
import { startJvm, type Jvm } from './support/jvm-side.ts';

async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-jvm-client-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

async function openJvm(command: readonly string[], folder: string): Promise<Jvm> {
  const jvm = await startJvm([folder, ...command], folder);
  onTestFinished(() => jvm.kill());
  return jvm;
}

test('a sidecar that dies is started again, and texts are quoted so that any script can hold them', async () => {
  const sidecar = await startSteeredSidecar();
  onTestFinished(() => sidecar.dispose());
  const jvm = await openJvm(sidecar.command, await openFolder());
  await sidecar.initialized;
  sidecar.kill();
  const introductions = () => sidecar.messages.filter(({ method }) => method === 'initialize').length;
  await expect.poll(introductions, { timeout: 30_000 }).toBe(2);

  const nasty = [
    "it's",
    '"\\`${x}',
    '</script><!--',
    '\u2028\u2029\0\u0007\u007f',
    '𝒳 é \ud800',
    '\r\n\t',
    '{"__proto__":1}',
  ];
  for (const text of nasty) {
    const quoted = await jvm.act<string>('quote', { text });
    expect(quoted).toMatch(/^"[ -~]*"$/);
    expect(quoted).not.toMatch(/[<>&'`]/);
    expect(runInContext(quoted, createContext({}))).toBe(text);
  }
  const heard: unknown[] = [];
  class MessageEvent {
    readonly data: unknown;
    constructor(_type: string, about?: { data: unknown }) {
      this.data = about?.data;
    }
  }
  const page = {
    MessageEvent,
    Event: MessageEvent,
    window: { dispatchEvent: (event: { data?: unknown }) => heard.push(event.data) },
  };
  const context = createContext(page);
  runInContext(await jvm.act<string>('dispatch', { text: JSON.stringify({ nasty }) }), context);
  // Objects of another context have other prototypes.
  expect(JSON.parse(JSON.stringify(heard))).toEqual([{ nasty }]);
  const install = await jvm.act<string>('install', { text: 'window.handed=json' });
  runInContext(`${install};window.idebridge.postMessage('out');${install}`, context);
  expect(runInContext('window.handed', context)).toBe('out');
});

test('whoever sends is never held up by a sidecar that does not read, and quitting leaves no process', async () => {
  const folder = await openFolder();
  const deaf = join(folder, 'deaf.mjs');
  await writeFile(
    deaf,
    `process.stdin.once('data', line => {
      process.stdin.pause();
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, result: {} }) + '\\n');
    });
    setInterval(() => {}, 1000);`,
  );
  const jvm = await openJvm([process.execPath, deaf], folder);
  await expect.poll(() => jvm.act('flood').catch(() => undefined), { timeout: 30_000 }).toBe(true);
  expect(await jvm.act('focus')).toBe('');
  await jvm.quit();
  await expect.poll(() => processesWith('HOME', folder), { timeout: 30_000 }).toEqual([]);
});
