// F5 in this repository: what .vscode/launch.json names is there once its task has run, and VS Code runs the extension from it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startBrowser } from '../page/support/browser.ts';
import { chatIn } from './support/chat.ts';
import { isLatest, vscodePlace } from './support/edition.ts';
import { soon } from './support/soon.ts';
import { startVscodeServer } from './support/vscode-server.ts';
import { openWindow } from './support/vscode-window.ts';

interface Launch {
  readonly type: string;
  readonly args: readonly string[];
  readonly outFiles: readonly string[];
  readonly preLaunchTask: string;
}

interface Task {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const inPlace = (text: string) => text.replaceAll('${workspaceFolder}', resolve(root));
const parsed = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

it('builds what it names, with maps to the sources, and VS Code runs it', async () => {
  const { configurations } = await parsed<{ configurations: Launch[] }>(join(root, '.vscode/launch.json'));
  const launch = configurations.find(({ type }) => type === 'extensionHost');
  const { tasks } = await parsed<{ tasks: Task[] }>(join(root, '.vscode/tasks.json'));
  const task = tasks.find(({ label }) => label === launch?.preLaunchTask);
  await promisify(execFile)(task?.command ?? '', task?.args ?? [], { cwd: root });

  const [, folder = ''] = /^--extensionDevelopmentPath=(.*)$/.exec(inPlace(launch?.args[0] ?? '')) ?? [];
  const { main } = await parsed<{ main: string }>(join(folder, 'package.json'));
  const bundle = join(folder, main);
  expect(launch?.outFiles.map(inPlace)).toEqual([`${dirname(bundle)}/*.js`]);
  const { sources } = await parsed<{ sources: string[] }>(`${bundle}.map`);
  const inSources = sources.map(source => resolve(dirname(bundle), source));
  expect(inSources).toContain(resolve(root, 'packages/vscode/src/extension.ts'));
  for (const source of inSources) expect((await stat(source)).isFile()).toBe(true);

  const window = await opened(folder);
  await window.command('Dovetail: Open in New Tab');
  await chatIn(window.chat).box.waitFor();
  await soon(() => window.page.title()).toContain('[Extension Development Host]');
});

/** A window that has the extension from this folder, as it would have it after F5. */
async function opened(extension: string) {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-launch-')));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  const project = join(home, 'project');
  await mkdir(project);
  await writeFile(join(project, 'read-me.txt'), 'A folder for tests.\n');
  const server = await startVscodeServer({
    place: await vscodePlace(),
    dataFolder: join(home, 'vscode'),
    env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', SHELL: '/bin/bash' },
    // Without it a newer VS Code takes no extension from an address.
    flags: isLatest ? ['--enable-smoke-test-driver'] : [],
  });
  onTestFinished(() => server.close());
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
  const remote = `vscode-remote://${new URL(server.url).host}${extension}`;
  return openWindow(page, server.url, project, [['extensionDevelopmentPath', remote]]);
}
