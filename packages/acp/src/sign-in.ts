// Signing in, in the terminal that the client has opened for it: the person's own CLI does it, we only start it.
import { authStatusSince, isAtLeast, runInTerminal } from '@dovetail/agent';
import { createCliChoice, type CliChoiceOptions } from './cli-choice.ts';

export type SignInMethod = 'claudeai' | 'console';

/** Gives the exit code of the CLI. */
export async function signIn(method: SignInMethod, options: CliChoiceOptions): Promise<number> {
  const choice = createCliChoice(options);
  const cli = await choice.find();
  // An older CLI signs in only inside its own terminal interface.
  const args = isAtLeast(await choice.version(), authStatusSince) ? ['auth', 'login', `--${method}`] : ['/login'];
  return runInTerminal({ cli, args, env: options.env });
}
