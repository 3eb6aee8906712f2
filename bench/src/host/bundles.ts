// One bundle a measured process, so that each loads what it needs and nothing of the other.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '../agent/repository.ts';

export const subjectNames = ['bare-forwarding', 'whole-host'] as const;
export type SubjectName = (typeof subjectNames)[number];
export type SubjectBundles = Readonly<Record<SubjectName, string>>;

export const streamingCli = join(repositoryRoot, 'bench/src/host/streaming-cli.mjs');

const outdir = fileURLToPath(new URL('./host', import.meta.url));

export async function bundleSubjects(): Promise<SubjectBundles> {
  await build({
    entryPoints: subjectNames.map(name => join(repositoryRoot, 'bench/src/host/subjects', `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    sourcemap: 'linked',
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(subjectNames.map(name => [name, join(outdir, `${name}.mjs`)])) as Record<
    SubjectName,
    string
  >;
}
