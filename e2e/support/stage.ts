// One test's stage: a temporary home and project, a scripted model, agents in a clean environment. When the test is
// over everything is stopped, and the test fails if a process is left, if the script was not played exactly as written,
// if a CLI wrote to stderr, or if a line was printed that Dovetail does not know.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { registryFolder, startDurableAgent, type Agent, type AgentOptions, type DurableAgent } from '@dovetail/agent';
import type { CliLine } from '@dovetail/protocol';
import {
  createRehearsalHome,
  rehearsalEnvironment,
  startRehearsal,
  type RecordedRequest,
  type Rehearsal,
  type Scenario,
} from '@dovetail/rehearsal';
import type { PinnedCli } from './cli-versions.ts';
import { rememberVersions } from './known-versions.ts';
import { lineProblems } from './line-problems.ts';
import { processesWith, stillThere } from './left-processes.ts';
import {
  recording,
  startStagedAgent,
  type Recording,
  type StagedAgent,
  type StagedAgentOptions,
} from './staged-agent.ts';

// Dovetail's own folder of this test process; set before any agent is started.
const dovetailHome = mkdtempSync(join(tmpdir(), 'dovetail-e2e-data-'));
process.env['DOVETAIL_HOME'] = dovetailHome;
// Files that share a worker share it too.
process.once('exit', () => rmSync(dovetailHome, { recursive: true, force: true }));

const registered = (): string[] => (existsSync(registryFolder()) ? readdirSync(registryFolder()) : []);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

export interface StageOptions extends Partial<Scenario> {
  /** Written into the project before anything starts. */
  files?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  model?: string;
  /** What the CLIs may write to stderr; nothing when absent. */
  stderr?: RegExp;
}

export interface Stage {
  readonly cli: PinnedCli;
  readonly home: string;
  readonly configDir: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  readonly rehearsal: Rehearsal;
  /** Requests of the main conversation, in order. */
  readonly requests: readonly RecordedRequest[];
  path(name: string): string;
  read(name: string): Promise<string>;
  start(options?: StagedAgentOptions): Promise<StagedAgent>;
  startDurable(options?: StagedAgentOptions): Promise<DurableAgent & Recording>;
  /** Lines that another way of starting the CLI has printed; they are checked like those of an agent. */
  checkLines(lines: readonly CliLine[]): void;
  /** Names of the transcripts of the project. */
  sessionFiles(): Promise<string[]>;
  /** Processes of this stage that run now. */
  processes(): ReturnType<typeof processesWith>;
}

export async function openStage(cli: PinnedCli, options: StageOptions = {}): Promise<Stage> {
  const { stage, end } = await setStage(cli, options);
  onTestFinished(({ task }) => end(task.result?.state === 'fail'));
  return stage;
}

export interface SetStage {
  readonly stage: Stage;
  /** Stops everything and checks what is left; after a failure nothing is checked, the first one is the one to read. */
  end(failed: boolean): Promise<void>;
}

/** A stage that is not over with the test; who sets it ends it. */
export async function setStage(cli: PinnedCli, options: StageOptions = {}): Promise<SetStage> {
  const { files = {}, env: extraEnv = {}, model, stderr: mayWrite, ...scenario } = options;
  mkdirSync(dovetailHome, { recursive: true });
  await rememberVersions(dovetailHome);
  const project = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-project-')));
  const { home, configDir, dispose: removeHome } = await createRehearsalHome({ projects: [project] });
  const temporary = join(home, 'tmp');
  await mkdir(temporary);
  const rehearsal = await startRehearsal({
    scenario: { name: expect.getState().currentTestName ?? 'a test', steps: [], ...scenario },
    strict: true,
    variables: { cwd: project, home },
  });
  const env = {
    ...rehearsalEnvironment({ url: rehearsal.url, home, ...(model && { model }) }),
    TMPDIR: temporary,
    ...extraEnv,
  };
  const path = (name: string) => join(project, name);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(path(name)), { recursive: true });
    await writeFile(path(name), text);
  }

  const live: (() => Agent)[] = [];
  const recordings: Recording[] = [];
  const corpus: CliLine[][] = [];
  // A busy machine must not turn a polite end into a forced one.
  const stopTimes = { politeMs: 20_000 };
  const base = { claudePath: cli.path, cwd: project, env, inheritEnv: false, stopTimes } satisfies AgentOptions;

  async function end(failed: boolean): Promise<void> {
    await Promise.all(live.map(agent => (failed ? agent().kill() : agent().stop())));
    const left = failed ? processesWith('HOME', home) : await stillThere(() => processesWith('HOME', home));
    const stillRegistered = await stillThere(registered);
    // A failure must not leave anything on the machine either; the home is this test's own, so all of these are.
    for (const { pid } of left) killIfThere(pid);
    const report = rehearsal.finish();
    await rehearsal.close();
    await rm(project, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await removeHome();
    if (failed) return;
    const problems = report.ok ? '' : report.text;
    expect({ processesLeft: left, stillRegistered, problems }).toEqual({
      processesLeft: [],
      stillRegistered: [],
      problems: '',
    });
    for (const { stderr, unexpected } of recordings) {
      expect({ stderr, unexpected }).toEqual({
        stderr: mayWrite ? expect.stringMatching(mayWrite) : '',
        unexpected: [],
      });
    }
    expect([...recordings.map(recorded => recorded.lines), ...corpus].flatMap(lineProblems)).toEqual([]);
  }

  const stage: Stage = {
    cli,
    home,
    configDir,
    project,
    env,
    rehearsal,
    get requests() {
      return rehearsal.requests.filter(request => request.class === 'main');
    },
    path,
    read: name => readFile(path(name), 'utf8'),
    async start(agentOptions = {}) {
      const staged = await startStagedAgent({ ...base, ...agentOptions });
      live.push(() => staged.agent);
      recordings.push(staged);
      return staged;
    },
    async startDurable(agentOptions = {}) {
      const { options: durableOptions, recorded } = recording({ ...base, ...agentOptions });
      const durable = await startDurableAgent(durableOptions);
      live.push(() => durable.agent);
      recordings.push(recorded);
      return Object.defineProperties(
        {},
        { ...Object.getOwnPropertyDescriptors(durable), ...Object.getOwnPropertyDescriptors(recorded) },
      ) as DurableAgent & Recording;
    },
    checkLines: lines => corpus.push([...lines]),
    async sessionFiles() {
      const folders = await readdir(join(configDir, 'projects')).catch(() => []);
      const names = await Promise.all(folders.map(folder => readdir(join(configDir, 'projects', folder))));
      return names.flat().filter(name => name.endsWith('.jsonl'));
    },
    processes: () => processesWith('HOME', home),
  };
  return { stage, end };
}
