// The scripted model behind a real CLI, and the clean environment in which every process of the measurement runs.
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createRehearsalHome, rehearsalEnvironment, startRehearsal } from '@dovetail/rehearsal';

export interface Model {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const promptFor = (deltas: number): string => `Please stream ${deltas} tokens.`;

export async function openModel(folder: string): Promise<Model> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  const home = await createRehearsalHome({ projects: [project] });
  const rehearsal = await startRehearsal({ scenario: 'long-stream', speed: 0, keep: 0 });
  // Whoever starts a script by the name `node` gets this one: which node runs 2.1.29 changes its speed by 1.9.
  const path = [dirname(process.execPath), process.env['PATH']].filter(Boolean).join(delimiter);
  return {
    project,
    env: {
      ...rehearsalEnvironment({ url: rehearsal.url, home: home.home, path }),
      TMPDIR: folder,
      DOVETAIL_HOME: join(folder, 'data'),
    },
    async close() {
      await rehearsal.close();
      await home.dispose();
    },
  };
}
