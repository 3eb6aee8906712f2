// `dovetail run`: what it prints with stream-json is, byte for byte, what the CLI printed.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CliLine } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { rememberVersions } from './support/known-versions.ts';
import { runDovetail, type Ended } from './support/run-dovetail.ts';
import { openStage, type Stage } from './support/stage.ts';

const tee = new URL('./fixtures/tee-cli.mjs', import.meta.url).href;

/** A file that stands for the CLI and copies what the real one prints. */
async function teeOf(stage: Stage): Promise<{ claude: string; log: string }> {
  const claude = join(stage.home, 'claude.mjs');
  const log = join(stage.home, 'stdout.log');
  const command = stage.cli.path.endsWith('.js') ? [process.execPath, stage.cli.path] : [stage.cli.path];
  await writeFile(
    claude,
    `import { tee } from ${JSON.stringify(tee)};\ntee(${JSON.stringify(command)}, ${JSON.stringify(log)});\n`,
  );
  return { claude, log };
}

async function run(stage: Stage, ...args: string[]): Promise<Ended> {
  const env = { ...stage.env, DOVETAIL_HOME: join(stage.home, 'dovetail') };
  await rememberVersions(env.DOVETAIL_HOME);
  return runDovetail(['run', ...args], { cwd: stage.project, env });
}

const linesOf = (bytes: Buffer): CliLine[] =>
  bytes
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as CliLine);

describe.each(eachCli)('dovetail run on Claude Code %s', (_version, cli) => {
  it('prints with stream-json what the CLI printed, byte for byte', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'Grüße 世界\n' },
      steps: [
        { think: 'Let me see.', say: 'I read – “it” 👩‍👩‍👧.', call: { Read: { file_path: '${cwd}/a.txt' } } },
        { expect: { tool: 'Read', result: '世界' }, call: { Write: { file_path: '${cwd}/b.txt', content: 'b' } } },
        { expect: { tool: 'Write', error: true }, say: 'Zeile eins\nZeile zwei\u2028drei' },
      ],
    });
    const { claude, log } = await teeOf(stage);
    const { code, stdout, stderr } = await run(stage, 'do it', '--output-format', 'stream-json', '--claude', claude);
    expect(stdout.length).toBeGreaterThan(5000);
    expect(stdout.equals(await readFile(log))).toBe(true);
    expect(code).toBe(0);
    // Nobody is there to decide, and it says so.
    expect(stderr).toBe('Denied Write: b.txt (nobody is there to decide). Allow it with --allow Write\n');
    const lines = linesOf(stdout);
    stage.checkLines(lines);
    expect(lines.find(line => line.type === 'result')?.['result']).toBe('Zeile eins\nZeile zwei\u2028drei');
  });

  cli.ifNewest(() => {
    it('prints thousands of deltas with no byte lost or added', async () => {
      const stage = await openStage(cli, { steps: [{ say: { tokens: 4000 } }] });
      const { claude, log } = await teeOf(stage);
      const { code, stdout } = await run(stage, 'go', '--output-format', 'stream-json', '--claude', claude);
      expect(code).toBe(0);
      expect(linesOf(stdout).length).toBeGreaterThan(1000);
      expect(stdout.equals(await readFile(log))).toBe(true);
    });
  });

  cli.ifNewest(() => {
    it('plays a scenario without an account, in a home of its own', async () => {
      const stage = await openStage(cli);
      const scenario = stage.path('scenario.yaml');
      await writeFile(scenario, 'steps:\n  - say: From the file.\n');
      const { claude, log } = await teeOf(stage);
      const { code, stdout, stderr } = await run(
        stage,
        'go',
        '--rehearsal',
        scenario,
        '--claude',
        claude,
        '--output-format',
        'stream-json',
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.equals(await readFile(log))).toBe(true);
      expect(linesOf(stdout).find(line => line.type === 'result')?.['result']).toBe('From the file.');
      // The home of the caller was not touched.
      expect(await stage.sessionFiles()).toEqual([]);
      expect(pathToFileURL(claude).href).toContain(stage.home);
    });
  });
});
