// One stage for the tests of a block, where one of their own would show nothing more. Each test brings a script of its own, which
// must be played exactly. A test that fails takes the stage with it, and the next one gets another; what a stage checks at its
// end is checked when the block is over.
import { afterAll, expect, onTestFinished } from 'vitest';
import { startRehearsal, type Rehearsal, type Scenario } from '@dovetail/rehearsal';
import type { PinnedCli } from './cli-versions.ts';
import { openModelLine, type ModelLine } from './model-line.ts';
import { setStage, type SetStage, type Stage, type StageOptions } from './stage.ts';

export type SharedStageOptions = Pick<StageOptions, 'files' | 'env' | 'stderr'>;

export interface PlayedStage {
  /** With the model and the requests of this test. */
  readonly stage: Stage;
  /** The same for all tests until one fails. */
  readonly whole: Stage;
}

export interface SharedStage {
  play(scenario: Partial<Scenario>): Promise<PlayedStage>;
}

/** What the tests have opened on the stage is closed before it ends. */
export function shareStage(
  cli: PinnedCli,
  options: SharedStageOptions,
  close: (whole: Stage) => Promise<void> = async () => {},
): SharedStage {
  let running: (SetStage & { readonly line: ModelLine }) | undefined;

  async function begin(): Promise<SetStage & { readonly line: ModelLine }> {
    const line = await openModelLine();
    const set = await setStage(cli, { ...options, env: { ...options.env, ANTHROPIC_BASE_URL: line.url } });
    return { ...set, line };
  }

  async function end(failed: boolean): Promise<void> {
    const ending = running;
    running = undefined;
    if (!ending) return;
    try {
      await close(ending.stage);
      await ending.end(failed);
    } finally {
      await ending.line.close();
    }
  }
  afterAll(() => end(false));

  return {
    async play(scenario) {
      const { stage: whole, line } = (running ??= await begin());
      const rehearsal = await startRehearsal({
        scenario: { name: expect.getState().currentTestName ?? 'a test', steps: [], ...scenario },
        strict: true,
        variables: { cwd: whole.project, home: whole.home },
      });
      line.leadTo(rehearsal.port);
      onTestFinished(async ({ task }) => {
        const { ok, text } = rehearsal.finish();
        await rehearsal.close();
        // The first failure is the one to read.
        if (task.result?.state === 'fail') return end(true);
        expect(ok ? '' : text).toBe('');
        return undefined;
      });
      return { stage: withModel(whole, rehearsal), whole };
    },
  };
}

function withModel(stage: Stage, rehearsal: Rehearsal): Stage {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(stage),
      rehearsal: { value: rehearsal },
      requests: { get: () => rehearsal.requests.filter(request => request.class === 'main') },
    },
  ) as Stage;
}
