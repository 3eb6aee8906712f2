// The two Claude Code CLIs that every claim is made for; development dependencies of e2e, by npm alias.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, repositoryRoot } from './repository.ts';

export interface PinnedCli {
  readonly version: string;
  readonly path: string;
}

export function pinnedClis(): { oldest: PinnedCli; newest: PinnedCli } {
  const tests = join(repositoryRoot, 'e2e');
  const script = join(packageFolder('claude-code-2.1.29', tests), 'cli.js');
  const native = packageFolder('claude-code-2.1.325', tests);
  const inPlace = join(native, 'bin', 'claude.exe');
  const file = process.platform === 'win32' ? 'claude.exe' : 'claude';
  const binary = existsSync(inPlace)
    ? inPlace
    : join(packageFolder(`@anthropic-ai/claude-code-${process.platform}-${process.arch}`, native), file);
  return { oldest: { version: '2.1.29', path: script }, newest: { version: '2.1.325', path: binary } };
}
