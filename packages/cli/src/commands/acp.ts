// `dovetail acp`: an agent for editors that speak the Agent Client Protocol. The front door usually takes a shorter way to the
// same code; what comes here is help, wrong usage, or a build without that way.
import type { SignInMethod } from '@dovetail/acp';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { packageRoots } from '../package-roots.ts';
import { workingFolder } from '../working-folder.ts';

export const acp: Command = {
  name: 'acp',
  summary: 'an agent for editors that speak the Agent Client Protocol',
  usage: '[options]',
  details: [
    'Speaks the Agent Client Protocol (version 1) on stdin and stdout, until stdin ends. An editor starts it; there is',
    'nothing to type. Zed, Neovim, Emacs, JetBrains and others: the user guide has the configuration of each.',
  ].join(' '),
  options: {
    'sign-in': {
      type: 'string',
      value: 'HOW',
      choices: ['claudeai', 'console'],
      summary: 'sign in with the Claude Code CLI in this terminal: claudeai or console',
    },
  },
  examples: ['dovetail acp', 'dovetail acp --claude ~/.local/bin/claude', 'dovetail acp --sign-in claudeai'],
  run: serve,
};

async function serve(invocation: Invocation, context: Context): Promise<number> {
  const [word] = invocation.positionals;
  if (word !== undefined) throw new UsageError(`"acp" takes options only. What does "${word}" mean?`);
  // Loaded only here: no other command needs it.
  const { runAcp } = await import('@dovetail/acp');
  const claudePath = invocation.text('claude');
  const signIn = invocation.text('sign-in') as SignInMethod | undefined;
  return runAcp(
    {
      cwd: workingFolder(invocation),
      verbose: invocation.flag('verbose'),
      ...(claudePath !== undefined && { claudePath }),
      ...(signIn !== undefined && { signIn }),
    },
    { packageRoots: cwd => packageRoots(context.installRoot, cwd), env: context.env },
  );
}
