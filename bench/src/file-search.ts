// `npm run bench -- file-search`: finding a file among 100,000, cold and warm, beside `rg --files | fzf --filter` in the same
// run. `--files 10000` makes a smaller tree. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createFileIndexes, diskFilesPort, fuzzySearch } from '@dovetail/host';
import { spreadOf, type Spread } from './agent/statistics.ts';
import { table } from './agent/table.ts';

const patterns = ['hostts', 'sesquets', 'render-token', 'packages/host/index', 's', 'zzzz'];
const words =
  'host agent channel editor feature session message queue index view model store render parse token stream file path search cache'.split(
    ' ',
  );

export async function fileSearch(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const at = args.indexOf('--files');
  const count = at < 0 ? 100_000 : Number(args[at + 1]) || 100_000;
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-files-'));
  try {
    console.log(`Writing ${count.toLocaleString('en')} empty files to ${folder} …`);
    await makeTree(folder, count);
    const peer = choosePeer();
    console.log(`Measuring on Node ${process.version}, beside ${peer.name}.`);
    const plain = await measure(folder, peer);
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const repository = await measure(folder, peer);
    console.log(report(count, peer.name, plain, repository));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const word = (n: number) => words[n % words.length] ?? '';

async function makeTree(folder: string, count: number): Promise<void> {
  const paths = Array.from({ length: count }, (_, i) => {
    const group = i % Math.max(1, Math.round(count / 12));
    const directory = `packages/${word(group)}/src/${word(group >> 3)}-${word(group >> 5)}/${word(group * 7)}${group % 50}`;
    const name = `${word((i * 7919) >>> 4)}-${word((i * 104_729) >>> 6)}-${i.toString(36)}`;
    return { directory, path: `${directory}/${name}${i % 7 === 0 ? '.test' : ''}.ts` };
  });
  for (const directory of new Set(paths.map(path => path.directory)))
    await mkdir(join(folder, directory), { recursive: true });
  for (let i = 0; i < paths.length; i += 500)
    await Promise.all(paths.slice(i, i + 500).map(({ path }) => writeFile(join(folder, path), '')));
}

interface Peer {
  readonly name: string;
  /** How many it found. */
  find(folder: string, pattern: string): Promise<number>;
}

function choosePeer(): Peer {
  if (has('rg') && has('fzf'))
    return {
      name: 'rg --files | fzf --filter',
      find: (folder, pattern) => lines(folder, `rg --files | fzf --filter='${pattern}'`),
    };
  console.log('rg or fzf is not installed here; the peer is plain readdir with a regular expression.');
  return {
    name: 'readdir and a regular expression',
    async find(folder, pattern) {
      const fits = new RegExp(pattern.replace(/\W/g, '\\$&').replace(/(?<=\w)(?=.)/g, '.*'), 'i');
      return (await readdir(folder, { recursive: true })).filter(path => fits.test(path)).length;
    },
  };
}

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const lines = (cwd: string, command: string) =>
  new Promise<number>(resolve => {
    // fzf ends with 1 when it found nothing.
    execFile('sh', ['-c', command], { cwd, maxBuffer: 1e9 }, (_, stdout) => resolve(stdout.split('\n').length - 1));
  });

interface Figures {
  readonly coldMs: Spread;
  readonly peerMs: Spread;
  readonly warm: { pattern: string; ours: Spread; peer: Spread; found: number; peerFound: number }[];
  readonly indexMegabytes: number;
}

async function measure(folder: string, peer: Peer): Promise<Figures> {
  const end = new AbortController();
  const before = await heapNow();
  const index = createFileIndexes({ files: diskFilesPort({ folders: [] }), signal: end.signal }).of(folder, true);
  await index.read();
  const indexMegabytes = ((await heapNow()) - before) / 1e6;
  const warm: Figures['warm'] = [];
  for (const pattern of patterns) {
    const ours: number[] = [];
    const theirs: number[] = [];
    let found = 0;
    let peerFound = 0;
    for (let round = 0; round < 9; round++) {
      ours.push(
        await msOf(async () => {
          found = fuzzySearch((await index.read()).table, pattern, 50).total;
        }),
      );
      if (round % 3 > 0) continue;
      theirs.push(
        await msOf(async () => {
          peerFound = await peer.find(folder, pattern);
        }),
      );
    }
    warm.push({ pattern, ours: spreadOf(ours), peer: spreadOf(theirs), found, peerFound });
  }
  end.abort();
  const cold: number[] = [];
  const peerCold: number[] = [];
  for (let round = 0; round < 3; round++) {
    const stop = new AbortController();
    const files = diskFilesPort({ folders: [] });
    cold.push(
      await msOf(async () => {
        const index = createFileIndexes({ files, signal: stop.signal }).of(folder, true);
        fuzzySearch((await index.read()).table, 'hostts', 50);
      }),
    );
    stop.abort();
    peerCold.push(await msOf(() => peer.find(folder, 'hostts')));
  }
  return { coldMs: spreadOf(cold), peerMs: spreadOf(peerCold), warm, indexMegabytes };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function heapNow(): Promise<number> {
  // What finalizers and closed watchers let go of is free only after a second look.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function report(count: number, peer: string, plain: Figures, repository: Figures): string {
  const cold = (name: string, { coldMs, peerMs }: Figures) => [name, ms(coldMs), ms(peerMs), ratio(peerMs, coldMs)];
  const slowest = Math.max(...[plain, repository].flatMap(({ warm }) => warm.map(({ ours }) => ours.median)));
  return [
    table(`First search among ${count.toLocaleString('en')} files: list, index, search (median, range)`, [
      ['', 'Dovetail', peer, 'faster'],
      cold('plain folder', plain),
      cold('git repository, nothing added', repository),
    ]),
    table('Every later search (folders count for Dovetail only)', [
      ['pattern', 'found', 'Dovetail', 'found', peer, 'faster'],
      ...plain.warm.map(({ pattern, ours, peer: theirs, found, peerFound }) => [
        pattern,
        String(found),
        ms(ours),
        String(peerFound),
        ms(theirs),
        ratio(theirs, ours),
      ]),
    ]),
    '',
    `${slowest < 50 ? 'met   ' : 'MISSED'}  slowest warm search: aim below 50 ms, measured ${slowest.toFixed(0)} ms`,
    `        memory of the index: ${plain.indexMegabytes.toFixed(0)} MB`,
  ].join('\n');
}

const ms = ({ median, least, most }: Spread) => `${median.toFixed(0)} ms (${least.toFixed(0)}-${most.toFixed(0)})`;

const ratio = (peer: Spread, ours: Spread) => `${(peer.median / ours.median).toFixed(1)} x`;

// As a part of another measurement it is called by that.
if (basename(process.argv[1] ?? '').startsWith('file-search.')) await fileSearch();
