// The short way to `dovetail acp`: the front door tries it first, so that an editor does not wait for the rest of the command.
import { acpMain } from '@dovetail/acp';
import { hasImpossibleFolders } from './impossible-folder.ts';
import { packageRoots } from './package-roots.ts';

/** Gives the exit code; undefined when the arguments want the whole command: help, or a complaint. */
export async function main(
  args: readonly string[],
  { installRoot }: { installRoot?: string } = {},
): Promise<number | undefined> {
  if (hasImpossibleFolders(process.env)) return undefined;
  return acpMain(args, {
    packageRoots: cwd => packageRoots(installRoot, cwd),
  });
}
