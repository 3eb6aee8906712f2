// An extension beside ours that tells how the extension host is: how long ours took to activate, and the memory now.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HostReading {
  /** -1 without our extension. */
  readonly activationMs: number;
  /** Of an extension that does nothing, activated just before: what VS Code and a busy machine take for it. */
  readonly emptyActivationMs: number;
  readonly heapBytes: number;
  readonly residentBytes: number;
}

const manifest = {
  name: 'probe',
  publisher: 'bench',
  version: '0.0.1',
  engines: { vscode: '^1.94.0' },
  main: './probe.js',
  activationEvents: ['*'],
};

const emptyManifest = { ...manifest, name: 'empty', main: './empty.js', activationEvents: ['onCommand:bench.never'] };

/** What only code inside of VS Code can load. */
const api = 'vscode';

/** Writes a reading after every second; memory after a collection. */
const code = `
const { writeFileSync, renameSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const vscode = require('${api}');
exports.activate = async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const timed = async id => {
    const extension = vscode.extensions.getExtension(id);
    if (!extension) return -1;
    const startedMs = performance.now();
    await extension.activate();
    return performance.now() - startedMs;
  };
  const emptyActivationMs = await timed('bench.empty');
  const activationMs = await timed('dovetail.dovetail');
  setInterval(() => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    const file = process.env.BENCH_READINGS;
    writeFileSync(file + '.next', JSON.stringify({ activationMs, emptyActivationMs, heapBytes: heapUsed, residentBytes: rss }));
    renameSync(file + '.next', file);
  }, 1000);
};
`;

/** The folders of the probe and of the empty extension. */
export async function writeProbe(folder: string): Promise<string[]> {
  const [probe, empty] = [join(folder, 'probe'), join(folder, 'empty')];
  for (const place of [probe, empty]) await mkdir(place, { recursive: true });
  await writeFile(join(probe, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(probe, 'probe.js'), code);
  await writeFile(join(empty, 'package.json'), JSON.stringify(emptyManifest));
  await writeFile(join(empty, 'empty.js'), 'exports.activate = () => undefined;\n');
  return [probe, empty];
}

export async function readProbe(file: string): Promise<HostReading | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as HostReading;
  } catch {
    return undefined;
  }
}
