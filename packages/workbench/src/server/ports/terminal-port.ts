// The terminals of the workbench, for the host.
import { terminalPort, type LivePort } from '@dovetail/protocol';
import { completePort } from '@dovetail/host';
import { personsShell, type Terminals } from '../terminals/terminals.ts';

type Env = Readonly<Record<string, string | undefined>>;

export function workbenchTerminalPort(terminals: Terminals, inherited: Env): LivePort<typeof terminalPort> {
  return completePort(terminalPort, {
    async open({ command, args, env, cwd, title }) {
      await terminals.start({
        title,
        command: command ?? personsShell(inherited),
        args,
        cwd,
        env: { ...inherited, ...env },
        isClaude: command !== undefined,
      });
      return { opened: true };
    },
    list: async () => terminals.all.map(({ title }) => ({ title })),
    async contents({ title }) {
      return { contents: terminals.text(title) ?? null };
    },
  });
}
