// The whole workbench: real CLI, scripted model, real server, real browser.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startWorkbench, type Workbench } from '@dovetail/workbench';
import { openStage, type Stage, type StageOptions } from '../../support/stage.ts';
import type { PinnedCli } from '../../support/cli-versions.ts';
import { patienceMs } from './browser.ts';
import { pageFolder } from './page-folders.ts';

export interface RealWorkbench {
  readonly stage: Stage;
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page wrote to the console as errors, and what it threw. */
  readonly errors: string[];
  /** Another window of the same person. */
  openWindow(): Promise<Page>;
  /** Ends the server; the page is left alone until it is restarted. */
  stopServer(): Promise<void>;
  /** Ends the server and starts another on the same port; gives the address that the new one prints. */
  restartServer(): Promise<string>;
}

export interface RealWorkbenchOptions extends StageOptions {
  readonly width?: number;
  readonly height?: number;
  /** The folder of the project that is opened; the project itself when absent. */
  readonly folder?: string;
  /** The environment of a scripted model for who has no account; none is offered when absent. */
  rehearse?(stage: Stage): Readonly<Record<string, string>>;
}

const servedFolder = pageFolder('workbench');

export async function openRealWorkbench(
  browser: Browser,
  cli: PinnedCli,
  { width = 1440, height = 900, folder = '.', rehearse, ...options }: RealWorkbenchOptions,
): Promise<RealWorkbench> {
  const stage = await openStage(cli, options);
  const start = (port = 0): Promise<Workbench> =>
    startWorkbench({
      folder: join(stage.project, folder),
      port,
      env: { ...stage.env, SHELL: '/bin/sh' },
      claudePath: cli.path,
      dataFolder: join(stage.home, 'dovetail-data'),
      pageFolder: servedFolder,
      ...(rehearse && { rehearse: async () => rehearse(stage) }),
    });
  let workbench = await start();
  onTestFinished(() => workbench.close());
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patienceMs);
  onTestFinished(() => context.close());
  const errors: string[] = [];

  async function openWindow(): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', error => errors.push(String(error)));
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(workbench.url);
    return page;
  }

  return {
    stage,
    page: await openWindow(),
    context,
    errors,
    openWindow,
    stopServer: () => workbench.close(),
    async restartServer() {
      const { port } = workbench;
      await workbench.close();
      workbench = await start(port);
      return workbench.url;
    },
  };
}
