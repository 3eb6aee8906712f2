// `--rehearsal`: a scripted model on loopback and a home of its own, so that neither an account nor the person's own
// ~/.claude is touched and no real key can reach the scripted model.
import { rmSync } from 'node:fs';
import {
  createRehearsalHome,
  rehearsalEnvironment,
  startRehearsal,
  sweepLeftHomes,
  type Rehearsal,
} from '@dovetail/rehearsal';

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
  // One that was killed could not remove its home.
  await sweepLeftHomes();
  const rehearsal = await startRehearsal({ scenario });
  const { home, dispose } = await createRehearsalHome({ projects: [cwd] });
  // For an end without ceremony: a second Ctrl+C does not wait for `dispose`.
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', removeHome);
  return {
    rehearsal,
    env: {
      ...rehearsalEnvironment({ url: rehearsal.url, home, key: rehearsal.key, ...(path && { path }) }),
      // Observed: 2.1.325 offers its newest models no to-do list unless it is told to, and the tour shows one.
      CLAUDE_CODE_ENABLE_TODO_TOOLS: '1',
    },
    async dispose() {
      await rehearsal.close();
      await dispose();
      process.off('exit', removeHome);
    },
  };
}
