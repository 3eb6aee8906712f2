// The scripted model behind both agents: as many pieces as are asked for, as fast as they are taken; or slowly, to be cancelled.
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createRehearsalHome, rehearsalEnvironment, startRehearsal } from '@dovetail/rehearsal';
import type { Model } from '../agent/model.ts';

export const slowPrompt = 'Please stream slowly.';

export async function openAcpModel(folder: string): Promise<Model> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  const home = await createRehearsalHome({ projects: [project] });
  const rehearsal = await startRehearsal({
    keep: 0,
    scenario: {
      name: 'pieces',
      forgiving: true,
      speed: 0,
      steps: [
        {
          repeat: 'forever',
          steps: [
            {
              branch: [
                { when: { user: { contains: 'slowly' } }, steps: [{ say: { tokens: 20_000 }, speed: 400 }] },
                { when: { user: { matches: '(?<wanted>[0-9]{1,7})' } }, steps: [{ say: { tokens: '${wanted}' } }] },
                { steps: [{ say: 'Name a number.' }] },
              ],
            },
          ],
        },
      ],
    },
  });
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
