// A fresh VS Code with a window open, a scripted model behind it, and the probe inside.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createRehearsalHome, rehearsalEnvironment, startRehearsal, type Scenario } from '@dovetail/rehearsal';
import { startVscodeServer } from '../../../e2e/vscode/support/vscode-server.ts';
import { openWindow, type VscodeWindow } from '../../../e2e/vscode/support/vscode-window.ts';
import { pinnedClis } from '../agent/pinned-clis.ts';
import { startBrowser } from '../page/opened-page.ts';
import type { ExtensionParts } from './extension-parts.ts';
import { readProbe, writeProbe, type HostReading } from './probe-extension.ts';

const firstWithinMs = 180_000;

export interface MeasuredWindow {
  readonly window: VscodeWindow;
  /** The last; waits for the first. */
  reading(): Promise<HostReading>;
  close(): Promise<void>;
}

export async function openMeasuredWindow(
  parts: ExtensionParts,
  { withExtension, scenario }: { withExtension: boolean; scenario: Scenario },
): Promise<MeasuredWindow> {
  const project = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-bench-')));
  await writeFile(join(project, 'read-me.txt'), 'A folder to measure in.\n');
  const { home, dispose } = await createRehearsalHome({ projects: [project] });
  const rehearsal = await startRehearsal({ scenario, strict: false, variables: { cwd: project } });
  const readings = join(home, 'readings.json');
  await mkdir(join(home, 'tmp'));
  const server = await startVscodeServer({
    place: parts.place,
    dataFolder: join(home, 'vscode'),
    extensions: [...(await writeProbe(join(home, 'probe'))), ...(withExtension ? [parts.folder] : [])],
    env: {
      ...rehearsalEnvironment({ url: rehearsal.url, home }),
      TMPDIR: join(home, 'tmp'),
      SHELL: '/bin/bash',
      DOVETAIL_CLAUDE: pinnedClis().newest.path,
      BENCH_READINGS: readings,
    },
  });
  const browser = await startBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const window = await openWindow(page, server.url, project);
  return {
    window,
    async reading() {
      const endMs = Date.now() + firstWithinMs;
      for (;;) {
        const told = await readProbe(readings);
        if (told) return told;
        if (Date.now() > endMs) throw new Error('The probe in the extension host has told nothing.');
        await after(250);
      }
    },
    async close() {
      await browser.close();
      await server.close();
      await rehearsal.close();
      await rm(project, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
      await dispose();
    },
  };
}
