// One host and one CLI behind it for the tests of a block: each test has a page of its own on one channel, and a script of its own.
import { onTestFinished } from 'vitest';
import type { Scenario } from '@dovetail/rehearsal';
import type { PinnedCli } from './cli-versions.ts';
import { shareStage, type SharedStageOptions } from './shared-stage.ts';
import type { Stage } from './stage.ts';
import { startStagedHost, type HostPage, type StagedHost, type StagedHostOptions } from './staged-host.ts';

export interface PlayedPage {
  readonly stage: Stage;
  readonly staged: StagedHost;
  /** On the channel `c`, which lives. */
  readonly page: HostPage;
}

export interface SharedHost {
  play(scenario: Partial<Scenario>): Promise<PlayedPage>;
}

export function shareHost(
  cli: PinnedCli,
  options: SharedStageOptions,
  hostOptions: StagedHostOptions = {},
): SharedHost {
  let running: { readonly whole: Stage; readonly staged: StagedHost } | undefined;
  const shared = shareStage(cli, options, async () => {
    const ending = running;
    running = undefined;
    await ending?.staged.host.close();
  });
  return {
    async play(scenario) {
      const { stage, whole } = await shared.play(scenario);
      if (running?.whole !== whole) running = { whole, staged: await startStagedHost(whole, hostOptions) };
      const { staged } = running;
      const page = staged.page();
      onTestFinished(() => page.leave());
      await page.launch('c');
      return { stage, staged, page };
    },
  };
}
