// Records one long answer of the real CLI with a scripted model, at the time of the measurement: nothing of it is kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bareArguments, bareCommand, firstLines } from './bare-protocol.ts';
import { openModel, promptFor } from './model.ts';
import type { PinnedCli } from './pinned-clis.ts';
import { progress } from './progress.ts';
import type { Recording } from './recording.ts';

export async function recordStream(cli: PinnedCli, wanted: { deltas: number; folder: string }): Promise<Recording> {
  progress(`recording ${wanted.deltas} deltas of Claude Code ${cli.version}`);
  const model = await openModel(wanted.folder);
  const lines: string[] = [];
  try {
    const [command, ...args] = bareCommand(cli.path);
    const child = spawn(command, [...args, ...bareArguments], {
      cwd: model.project,
      env: model.env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', text => {
      const { type } = JSON.parse(text) as { type: string };
      if (!type.startsWith('control_')) lines.push(text);
      if (type === 'result') child.stdin.end();
    });
    child.stdin.write(firstLines(promptFor(wanted.deltas)));
    await once(child, 'close');
  } finally {
    await model.close();
  }
  const resultAt = lines.findIndex(text => (JSON.parse(text) as { type: string }).type === 'result');
  if (resultAt < wanted.deltas) throw new Error(`Claude Code ${cli.version} gave no whole answer to record.`);
  const text = `${lines.slice(0, resultAt + 1).join('\n')}\n`;
  const file = join(wanted.folder, 'recording.ndjson');
  await writeFile(file, text);
  const averageBytes = Buffer.byteLength(text) / (resultAt + 1);
  return { file, lines: resultAt + 1, averageBytes, cliVersion: cli.version };
}
