// The text of a plan: as the CLI sent it, else from its plan file. Only files in the CLI's own folder of plans are read,
// whatever path a question names.
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathBelow } from '../files/conversation-folder.ts';

/** A plan is read by a person; what is longer is no plan. */
const longestPlanBytes = 1024 * 1024;

/** null when there is none that could be shown. */
export async function readPlan(input: Readonly<Record<string, unknown>>, configFolder: string): Promise<string | null> {
  const { plan, planFilePath } = input;
  if (typeof plan === 'string' && plan.trim() !== '') return plan;
  if (typeof planFilePath !== 'string' || planFilePath === '') return null;
  try {
    const [folder, path] = await Promise.all([realpath(join(configFolder, 'plans')), realpath(planFilePath)]);
    if (pathBelow(folder, path) === undefined) return null;
    const facts = await stat(path);
    if (!facts.isFile() || facts.size > longestPlanBytes) return null;
    const text = await readFile(path, 'utf8');
    return text.trim() === '' ? null : text;
  } catch {
    return null;
  }
}
