// One bundle a consumer, so that each process loads what it needs and nothing of the others: memory and start-up would
// be wrong otherwise. The official SDK is imported from its package, as its users do.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { consumerNames, type ConsumerName } from './consumer.ts';
import { repositoryRoot } from './repository.ts';

export interface Bundles {
  readonly consumers: Readonly<Record<ConsumerName, string>>;
  readonly standIn: string;
}

const outdir = fileURLToPath(new URL('./agent', import.meta.url));

export async function bundleForBench(): Promise<Bundles> {
  const source = join(repositoryRoot, 'bench/src/agent');
  const entries = Object.fromEntries([
    ...consumerNames.map(name => [name, join(source, 'consumers', `${name}.ts`)]),
    ['stand-in', join(source, 'stand-in.ts')],
  ]) as Record<string, string>;
  await build({
    entryPoints: entries,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    external: ['@anthropic-ai/claude-agent-sdk'],
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  const file = (name: string) => join(outdir, `${name}.mjs`);
  return {
    consumers: Object.fromEntries(consumerNames.map(name => [name, file(name)])) as Record<ConsumerName, string>,
    standIn: file('stand-in'),
  };
}

/** Bytes of one file with everything that `entry` needs at run time. */
export async function bundledBytes(entry: string, minify: boolean): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    logLevel: 'error',
  });
  return outputFiles.reduce((sum, file) => sum + file.contents.length, 0);
}
