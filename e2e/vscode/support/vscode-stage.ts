// A VS Code for the tests of one file: its server, a browser, a home, a folder, the real CLI and a door to the scripted model.
// When the file is over everything is ended, and it fails if a process or a lock file is left.
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  createRehearsalHome,
  rehearsalEnvironment,
  startRehearsal,
  type RecordedRequest,
  type Rehearsal,
  type Scenario,
} from '@dovetail/rehearsal';
import { freshVscodePackage } from '../../../tools/package-vscode.mjs';
import { startBrowser } from '../../page/support/browser.ts';
import { pinnedCli, type PinnedCli } from '../../support/cli-versions.ts';
import { processesWith } from '../../support/left-processes.ts';
import { vscodePlace } from './edition.ts';
import { openModelDoor, type ModelDoor } from './model-door.ts';
import { startVscodeServer, type VscodeServer } from './vscode-server.ts';
import { openWindow, type VscodeWindow } from './vscode-window.ts';

export interface VscodeStageOptions {
  readonly cli?: PinnedCli;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Written into the folder before anything starts. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the model does in one test. */
export interface Scene {
  readonly rehearsal: Rehearsal;
  /** Requests of the main conversation, in order. */
  readonly requests: readonly RecordedRequest[];
}

export interface VscodeStage {
  readonly home: string;
  readonly configDir: string;
  readonly project: string;
  readonly server: VscodeServer;
  readonly context: BrowserContext;
  path(name: string): string;
  read(name: string): Promise<string>;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Until the test is over; then it fails unless all was played as written. */
  play(scenario: Scenario): Promise<Scene>;
  /** On a folder of the project; the project itself when absent. */
  openWindow(folder?: string): Promise<VscodeWindow>;
  /** In the settings that a folder of the project keeps. */
  changeFolderSettings(folder: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** CLIs that run for this stage now. */
  clis(): number[];
  lockFiles(): string[];
}

const limits = { timeout: 60_000, interval: 100 };

export function vscodeOfThisFile(options: VscodeStageOptions = {}): () => VscodeStage {
  let stage: (VscodeStage & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    stage = await openVscodeStage(options);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await pictures(task.name, stage?.context.pages() ?? []);
  });
  afterAll(() => stage?.close());
  return () => {
    if (!stage) throw new Error('VS Code is started before the first test.');
    return stage;
  };
}

/** What a failed test looked like, in build/vscode/failed. */
async function pictures(name: string, pages: readonly Page[]): Promise<void> {
  const folder = fileURLToPath(new URL('../../../build/vscode/failed/', import.meta.url));
  for (const [index, page] of pages.entries())
    await page
      .screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}-${index}.png`), timeout: 10_000 })
      .catch(() => undefined);
}

export async function openVscodeStage(
  options: VscodeStageOptions = {},
): Promise<VscodeStage & { close(): Promise<void> }> {
  const { cli = pinnedCli['2.1.325'], files = {}, settings = {}, env: extraEnv = {} } = options;
  const { folder: extension } = await freshVscodePackage();
  const project = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-project-')));
  const { home, configDir, dispose: removeHome } = await createRehearsalHome({ projects: [project] });
  const door = await openModelDoor();
  const temporary = join(home, 'tmp');
  await mkdir(temporary);
  const path = (name: string) => join(project, name);
  const write = async (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), text);
    }
  };
  await write({ 'read-me.txt': 'A folder for tests.\n', ...files });
  const env = {
    ...rehearsalEnvironment({ url: door.url, home }),
    TMPDIR: temporary,
    SHELL: '/bin/bash',
    DOVETAIL_CLAUDE: cli.path,
    ...extraEnv,
  };
  const place = await vscodePlace();
  const server = await startVscodeServer({
    place,
    dataFolder: join(home, 'vscode'),
    env,
    extensions: [extension],
    settings,
  });
  const browser: Browser = await startBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const clis = () =>
    processesWith('HOME', home)
      .filter(({ command }) => command.includes(cli.path))
      .map(({ pid }) => pid);
  const left = () => ({ processes: processesWith('HOME', home), locks: lockFiles() });
  const lockFiles = () => namesIn(join(configDir, 'ide')).filter(name => name.endsWith('.lock'));

  return {
    home,
    configDir,
    project,
    server,
    context,
    path,
    read: name => readFile(path(name), 'utf8'),
    write,
    play: scenario => play(door, scenario, { cwd: project, home }),
    async openWindow(folder = '.') {
      return openWindow(await context.newPage(), server.url, join(project, folder));
    },
    async changeFolderSettings(folder, changes) {
      const name = join(folder, '.vscode/settings.json');
      const now = await readFile(path(name), 'utf8').then(
        text => JSON.parse(text) as object,
        () => ({}),
      );
      await write({ [name]: JSON.stringify({ ...now, ...changes }, undefined, 2) });
    },
    clis,
    lockFiles,
    async close() {
      await browser.close();
      await server.close();
      await door.close();
      try {
        await vi.waitFor(() => expect(left()).toEqual({ processes: [], locks: [] }), limits);
      } finally {
        // A failure must not leave anything on the machine either; the home is this file's own, so all of these are.
        for (const { pid } of left().processes) killIfThere(pid);
        await rm(project, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
        await removeHome();
      }
    },
  };
}

async function play(door: ModelDoor, scenario: Scenario, variables: Readonly<Record<string, string>>): Promise<Scene> {
  const name = expect.getState().currentTestName ?? 'a test';
  const rehearsal = await startRehearsal({ scenario: { name, ...scenario }, strict: true, variables });
  door.open(rehearsal);
  onTestFinished(async ({ task }) => {
    const report = rehearsal.finish();
    door.open(undefined);
    await rehearsal.close();
    // The first failure is the one to read.
    if (task.result?.state !== 'fail') expect(report.ok ? '' : report.text).toBe('');
  });
  return {
    rehearsal,
    get requests() {
      return rehearsal.requests.filter(request => request.class === 'main');
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
