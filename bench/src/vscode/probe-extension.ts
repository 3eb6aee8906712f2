// An extension beside ours that tells how the extension host is: how long ours took to activate, and the memory now.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HostReading {
  /** -1 without our extension. */
  readonly activationMs: number;
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
  const ours = vscode.extensions.getExtension('dovetail.dovetail');
  const startedMs = performance.now();
  if (ours) await ours.activate();
  const activationMs = ours ? performance.now() - startedMs : -1;
  setInterval(() => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    const file = process.env.BENCH_READINGS;
    writeFileSync(file + '.next', JSON.stringify({ activationMs, heapBytes: heapUsed, residentBytes: rss }));
    renameSync(file + '.next', file);
  }, 1000);
};
`;

export async function writeProbe(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'probe.js'), code);
  return folder;
}

export async function readProbe(file: string): Promise<HostReading | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as HostReading;
  } catch {
    return undefined;
  }
}
