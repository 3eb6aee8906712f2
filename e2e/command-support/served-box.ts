// A box whose command runs without --rehearsal: the scripted model is a server of the test, and the environment of the
// command leads there. Sessions are kept in the home of the box.

import { expect, onTestFinished } from 'vitest';
import {
  createRehearsalHome,
  rehearsalEnvironment,
  startRehearsal,
  type Rehearsal,
  type Step,
} from '@dovetail/rehearsal';
import { openBox, type Box } from './box.ts';

export interface ServedBox extends Box {
  readonly rehearsal: Rehearsal;
  readonly configDir: string;
}

export async function openServedBox(steps: readonly Step[]): Promise<ServedBox> {
  const { home, configDir, dispose } = await createRehearsalHome();
  const rehearsal = await startRehearsal({ scenario: { name: 'served', steps: [...steps] }, strict: true });
  onTestFinished(async ({ task }) => {
    const report = rehearsal.finish();
    await rehearsal.close();
    await dispose();
    // The first failure is the one to read.
    if (task.result?.state !== 'fail') expect(report.ok ? '' : report.text).toBe('');
  });
  const box = await openBox(rehearsalEnvironment({ url: rehearsal.url, home }));
  return { ...box, rehearsal, configDir };
}
