// `--rehearsal`: a scripted model on loopback and a home of its own, so that neither an account nor the person's own
// ~/.claude is touched and no real key can reach the scripted model.
import { createRehearsalHome, rehearsalEnvironment, startRehearsal, type Rehearsal } from '@dovetail/rehearsal';

export interface RehearsalStage {
  readonly rehearsal: Rehearsal;
  readonly env: Record<string, string>;
  dispose(): Promise<void>;
}

export async function openRehearsalStage(
  scenario: string,
  cwd: string,
  path: string | undefined,
): Promise<RehearsalStage> {
  const rehearsal = await startRehearsal({ scenario });
  const { home, dispose } = await createRehearsalHome({ projects: [cwd] });
  return {
    rehearsal,
    env: rehearsalEnvironment({ url: rehearsal.url, home, key: rehearsal.key, ...(path && { path }) }),
    async dispose() {
      await rehearsal.close();
      await dispose();
    },
  };
}
