// A temporary home in which the CLI has nothing left to ask: onboarding done, dummy key approved, folders trusted.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homePrefix, signHome } from './left-homes.ts';
import { rehearsalKey } from './rehearsal-key.ts';

export interface RehearsalHome {
  readonly home: string;
  readonly configDir: string;
  dispose(): Promise<void>;
}

export interface RehearsalHomeOptions {
  /** Folders that the CLI will run in; an interactive CLI asks about any other. */
  readonly projects?: readonly string[];
  readonly key?: string;
}

const trusted = {
  hasTrustDialogAccepted: true,
  hasCompletedProjectOnboarding: true,
  projectOnboardingSeenCount: 4,
  allowedTools: [],
  mcpServers: {},
};

function settled(key: string, projects: readonly string[]): unknown {
  return {
    hasCompletedOnboarding: true,
    lastOnboardingVersion: '9.9.9',
    lastReleaseNotesSeen: '9.9.9',
    theme: 'dark',
    numStartups: 5,
    autoUpdates: false,
    bypassPermissionsModeAccepted: true,
    hasIdeOnboardingBeenShown: {},
    // Observed: the CLI remembers an approved key by its last twenty characters.
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: Object.fromEntries(projects.map(project => [project, trusted])),
  };
}

export async function createRehearsalHome(options: RehearsalHomeOptions = {}): Promise<RehearsalHome> {
  const home = await realpath(await mkdtemp(join(tmpdir(), homePrefix)));
  const configDir = join(home, '.claude');
  const projects = await Promise.all((options.projects ?? []).map(project => realpath(project)));
  const text = JSON.stringify(settled(options.key ?? rehearsalKey(), projects), undefined, 2);
  await signHome(home);
  await mkdir(configDir);
  // Observed: the file is read from CLAUDE_CONFIG_DIR when that is set and from HOME otherwise.
  await Promise.all([home, configDir].map(dir => writeFile(join(dir, '.claude.json'), text, { mode: 0o600 })));
  return {
    home,
    configDir,
    dispose: () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
