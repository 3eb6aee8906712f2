// A scenario as data: what the project and the model are, what the client can do and answers, and what is done and seen.
// After each one the agent is ended, and the test fails if a message was not as the schema wants it, if a byte was on
// stderr, or if a process is left.
/* oxlint-disable vitest/expect-expect, vitest/valid-title -- titles and expectations are part of the data */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ClientCapabilities } from '@agentclientprotocol/sdk/unstable';
import { pinnedCli, type CliVersionName, type PinnedCli } from '../../support/cli-versions.ts';
import { openStage, type Stage, type StageOptions } from '../../support/stage.ts';
import { startAcpProcess, type AcpAnswers, type AcpProcess } from './acp-process.ts';
import { builtAgent } from './built-agent.ts';
import { rememberVersions } from './known-versions.ts';
import { createTestEditor } from './test-editor.ts';
import { wireProblems } from './wire-log.ts';

export interface Play {
  readonly cli: PinnedCli;
  readonly stage: Stage;
  readonly acp: AcpProcess;
  /** The session that was opened before, unless the scenario has none. */
  readonly sessionId: string;
  open(more?: object): Promise<{ sessionId: string } & Record<string, unknown>>;
  /** Another agent in the same home, checked like the first. */
  another(answers?: AcpAnswers): Promise<AcpProcess>;
}

export interface AcpScenario extends StageOptions {
  readonly title: string;
  /** The newest alone when absent. */
  readonly on?: readonly CliVersionName[];
  readonly client?: ClientCapabilities;
  readonly answers?: AcpAnswers;
  /** False: nothing has been said to the agent yet. `initialized`: no session. */
  readonly begin?: false | 'initialized';
  run(play: Play): Promise<void>;
}

/** All that a client can do. */
export const wholeClient: ClientCapabilities = {
  fs: { readTextFile: true, writeTextFile: true },
  terminal: true,
  auth: { terminal: true },
  elicitation: { form: {}, url: {} },
  session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
};

/** A client with a dialog for forms, and nothing of its own. */
export const plainClient: ClientCapabilities = {
  elicitation: { form: {} },
  session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
};

export const both: readonly CliVersionName[] = ['2.1.29', '2.1.325'];

/** For a machine that does much else. */
const timeoutMs = 300_000;

export function playScenarios(subject: string, scenarios: readonly AcpScenario[]): void {
  describe(subject, () => {
    beforeAll(() => builtAgent());

    for (const scenario of scenarios) {
      for (const version of scenario.on ?? ['2.1.325']) {
        it(`${scenario.title} (Claude Code ${version})`, () => play(scenario, pinnedCli[version]), timeoutMs);
      }
    }
  });
}

async function play(scenario: AcpScenario, cli: PinnedCli): Promise<void> {
  const { title: _title, on: _on, client = plainClient, answers, begin, run, ...staged } = scenario;
  const stage = await openStage(cli, staged);
  const program = await builtAgent();
  const editor = createTestEditor(stage.env);
  const started: AcpProcess[] = [];
  const dataFolder = `${stage.home}/dovetail`;
  if (cli.name === '2.1.29') await rememberVersions(dataFolder);

  onTestFinished(async ({ task }) => {
    for (const acp of started) {
      if (task.result?.state === 'fail') acp.kill();
      else await acp.end();
      editor.close();
      if (task.result?.state === 'fail') continue;
      expect({ problems: wireProblems(acp.log), stderr: acp.stderr }).toEqual({ problems: [], stderr: '' });
    }
    if (task.result?.state === 'fail') return;
    // The agent does not wait for the last of a CLI that it has killed; a busy system takes its time.
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  const start = async (given: AcpAnswers | undefined): Promise<AcpProcess> => {
    const env = { ...stage.env, DOVETAIL_HOME: dataFolder, CLAUDE_CODE_EXECUTABLE: '' };
    const acp = startAcpProcess([process.execPath, program, 'acp', '--claude', cli.path], {
      cwd: stage.project,
      env,
      editor,
      ...(given && { answers: given }),
    });
    started.push(acp);
    return acp;
  };
  const acp = await start(answers);
  const open = (more: object = {}) =>
    acp.request<{ sessionId: string }>('session/new', { cwd: stage.project, mcpServers: [], ...more });
  if (begin !== false) await acp.initialize(client);
  const sessionId = begin === undefined ? (await open()).sessionId : '';
  await run({
    cli,
    stage,
    acp,
    sessionId,
    open,
    async another(given) {
      const next = await start(given);
      await next.initialize(client);
      return next;
    },
  });
}
