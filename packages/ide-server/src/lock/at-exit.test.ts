// Lock files of processes that end in every way, seen from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atExit } from './at-exit.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'dovetail-at-exit-'));
const bundle = join(folder, 'lock-file.mjs');
const program = join(folder, 'program.mjs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./lock-file.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['dovetail-source'],
    logLevel: 'error',
  });
  // Two locks, then whatever the test wants; lives on unless that ends it.
  writeFileSync(
    program,
    `import { writeLockFile } from './lock-file.mjs';
     const [configDir, then] = process.argv.slice(2);
     const common = { configDir, ideName: 'x', authToken: 'x', editorPid: 1, serverStartedAt: '', workspaceFolders: [] };
     const locks = [1, 2].map(port => writeLockFile({ ...common, port }));
     const stay = setInterval(() => {}, 1000);
     console.log('ready');
     process.stdin.on('data', () => eval(then)).on('end', () => {});`,
  );
});

/** Runs the program; `then` runs in it when both locks are there. */
async function end(then: string, signal?: NodeJS.Signals) {
  const configDir = temporaryFolder();
  const child = spawn(process.execPath, [program, configDir, then], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  const locks = ['1.lock', '2.lock'].map(name => join(configDir, 'ide', name));
  expect(locks.map(existsSync)).toEqual([true, true]);
  if (then) {
    child.stdin.write('go\n');
    if (signal) await once(lines, 'line');
  }
  if (signal) child.kill(signal);
  const [code, killedBy] = (await ended) as [number | null, NodeJS.Signals | null];
  return { code, signal: killedBy, left: locks.map(existsSync) };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s: removed, and the process dies of it as ever', async signal => {
  expect(await end('', signal)).toEqual({ code: null, signal, left: [false, false] });
});

test.each([
  ['process.exit(3)', 3],
  ["setImmediate(() => { throw new Error('a bug') })", 1],
  ["Promise.reject(new Error('a bug'))", 1],
  ['clearInterval(stay); process.stdin.destroy()', 0],
])('%s: removed', async (then, code) => {
  expect(await end(then)).toEqual({ code, signal: null, left: [false, false] });
});

test('SIGKILL: left, for the next start to sweep', async () => {
  expect(await end('', 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL', left: [true, true] });
});

test('a host that handles the signal decides by itself, and the lock lives as long as it does', async () => {
  const handled = `process.on('SIGTERM', () => {
    const there = locks.map(({ path }) => process.getBuiltinModule('fs').existsSync(path));
    process.exit(there.every(Boolean) ? 5 : 6);
  }); console.log('listening')`;
  expect(await end(handled, 'SIGTERM')).toEqual({ code: 5, signal: null, left: [false, false] });
});

test('after the last lock was removed nothing listens to signals', async () => {
  const then = "for (const lock of locks) lock.remove(); console.log(process.listenerCount('SIGTERM'))";
  expect(await end(then, 'SIGTERM')).toMatchObject({ code: null, signal: 'SIGTERM' });
});

const listeners = () => ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map(name => process.listenerCount(name as 'exit'));

test('many share one set of listeners, and give it back', () => {
  const before = listeners();
  const offs = Array.from({ length: 20 }, () => atExit(() => {}));
  expect(listeners()).toEqual(before.map(count => count + 1));
  for (const off of offs) off();
  offs[0]?.();
  expect(listeners()).toEqual(before);
});
