// Runs packages/vscode/src/in-host inside the extension host of a real window, and gives what each test there said.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { build } from 'esbuild';
import { manifestOf } from '../../../tools/package-vscode.mjs';
import { startBrowser } from '../../page/support/browser.ts';
import { isLatest, vscodePlace } from './edition.ts';
import { startVscodeServer } from './vscode-server.ts';

export interface HostTestResult {
  readonly name: string;
  readonly problem?: string;
  readonly tookMs: number;
}

const mark = 'dovetail-host-test ';
const longestMs = 300_000;
const entry = fileURLToPath(new URL('../../../packages/vscode/src/in-host/all-host-tests.ts', import.meta.url));

/** The extension that owns the tests contributes what ours does and a debugger, and does nothing by itself. */
async function ownerManifest(): Promise<Record<string, unknown>> {
  const { contributes, ...ours } = await manifestOf('0.0.1');
  const debuggers = [{ type: 'dovetail-fake', label: 'Fake' }];
  return {
    ...ours,
    contributes: { ...(contributes as object), debuggers },
    name: 'in-host',
    main: './owner.js',
    activationEvents: ['*'],
  };
}

export async function runInHost(): Promise<HostTestResult[]> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-in-host-')));
  const extension = join(home, 'extension');
  const project = join(home, 'project');
  await mkdir(extension);
  await mkdir(join(project, 'src'), { recursive: true });
  await writeFile(join(extension, 'package.json'), JSON.stringify(await ownerManifest()));
  await writeFile(join(extension, 'owner.js'), 'exports.activate = () => undefined;\n');
  await writeFile(join(project, 'read-me.txt'), 'one\ntwo\nthree\n');
  // A window on a single folder would start again when another folder is added.
  const workspace = join(home, 'in-host.code-workspace');
  await writeFile(workspace, JSON.stringify({ folders: [{ path: project }] }));
  await bundleTests(join(extension, 'tests.js'));
  const only = process.env['DOVETAIL_HOST_TESTS'];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    ...(only !== undefined && { DOVETAIL_HOST_TESTS: only }),
  };
  const server = await startVscodeServer({
    place: await vscodePlace(),
    dataFolder: join(home, 'vscode'),
    env,
    // Without it a newer VS Code takes no tests from an address. It also keeps messages from being shown.
    flags: isLatest ? ['--enable-smoke-test-driver'] : [],
  });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    const lines: string[] = [];
    const others: string[] = [];
    const ended = new Promise<number | 'too long'>(resolve => {
      void page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
      setTimeout(() => resolve('too long'), longestMs).unref();
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      const line = format(...args);
      (line.startsWith(mark) ? lines : others).push(line);
    });
    const remote = (path: string) => `vscode-remote://${new URL(server.url).host}${path}`;
    const payload = [
      ['extensionDevelopmentPath', remote(extension)],
      ['extensionTestsPath', remote(join(extension, 'tests.js'))],
      ['skipWelcome', 'true'],
    ];
    await page.goto(
      `${server.url}/?workspace=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`,
    );
    const code = await ended;
    const told = lines.map(line => JSON.parse(line.slice(mark.length)) as HostTestResult & { end?: number });
    if (!told.some(({ end }) => end !== undefined)) {
      const problem = `The tests in the extension host did not come to their end (${code}).\n${others
        .slice(-20)
        .map(line => line.slice(0, 200))
        .join('\n')}`;
      return [...told, { name: 'comes to the end', problem, tookMs: 0 }];
    }
    return told.filter(({ end }) => end === undefined);
  } finally {
    await browser.close();
    await server.close();
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function bundleTests(outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    conditions: ['dovetail-source'],
    mainFields: ['module', 'main'],
    external: ['vscode'],
    define: { 'import.meta.url': 'dovetailModuleUrl' },
    banner: { js: "const dovetailModuleUrl = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'warning',
  });
}
