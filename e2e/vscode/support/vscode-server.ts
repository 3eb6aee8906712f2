// VS Code's server with everything it writes in one temporary folder: settings, extensions, logs.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CodeServerPlace } from '../../../tools/code-server.mjs';

export interface VscodeServerOptions {
  readonly place: CodeServerPlace;
  /** More flags for the server. */
  readonly flags?: readonly string[];
  /** Holds everything of the server; is there already. */
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folders of unpacked extensions. */
  readonly extensions?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface VscodeServer {
  readonly url: string;
  readonly pid: number;
  readonly version: string;
  /** What the server printed. */
  log(): string;
  close(): Promise<void>;
}

/** Nothing of VS Code's own is in the way of a test, or asks the network. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.editor.empty.hint': 'hidden',
  'workbench.reduceMotion': 'on',
  'editor.accessibilitySupport': 'off',
  'editor.minimap.enabled': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'terminal.integrated.gpuAcceleration': 'off',
  'terminal.integrated.defaultProfile.linux': 'bash',
  'files.autoSave': 'off',
  'git.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
};

export async function startVscodeServer(options: VscodeServerOptions): Promise<VscodeServer> {
  const { dataFolder, flags = [] } = options;
  const { node, entry, vscode } = options.place;
  const userFolder = join(dataFolder, 'data/User');
  await mkdir(userFolder, { recursive: true });
  await mkdir(join(dataFolder, 'extensions'), { recursive: true });
  for (const extension of options.extensions ?? [])
    cpSync(extension, join(dataFolder, 'extensions', `under-test.${basename(extension)}`), { recursive: true });
  const settingsFile = join(userFolder, 'settings.json');
  await writeFile(settingsFile, JSON.stringify({ ...quietSettings, ...options.settings }, undefined, 2));

  const args = [
    entry,
    '--host=127.0.0.1',
    '--port=0',
    '--without-connection-token',
    '--accept-server-license-terms',
    `--server-data-dir=${dataFolder}`,
    '--telemetry-level=off',
    ...flags,
  ];
  const child = spawn(node, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (log += text));
  const port = await listening(child, () => log);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    version: vscode,
    log: () => log,
    close: () => ended(child),
  };
}

function listening(child: ChildProcess, log: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, port] = /listening on (\d+)/.exec(log()) ?? [];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`VS Code's server ended with ${code}:\n${log()}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
