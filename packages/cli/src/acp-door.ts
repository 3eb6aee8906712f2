// The short way to `dovetail acp`: the front door tries it first, so that an editor does not wait for the rest of the command.
import { acpMain } from '@dovetail/acp';

/** Gives the exit code; undefined when the arguments want the whole command: help, or a complaint. */
export function main(args: readonly string[], { installRoot }: { installRoot?: string } = {}): Promise<number | undefined> {
  return acpMain(args, {
    packageRoots: async cwd => (await import('./usable-cli.ts')).packageRoots(installRoot, cwd),
  });
}
