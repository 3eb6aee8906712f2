// A CLI without a process: what its subcommands answer is given, and what was run is remembered.
import { hasCode } from '@dovetail/protocol';
import type { CliAccess, CliRun, CliRunOptions } from '../cli-access.ts';

export interface FakeCliAccess extends CliAccess {
  readonly ran: readonly (readonly string[])[];
  readonly ranIn: readonly (string | undefined)[];
}

export interface FakeCli {
  readonly version?: string | Error;
  readonly env?: Readonly<Record<string, string | undefined>>;
  run?(args: readonly string[], options: CliRunOptions): Partial<CliRun> | Promise<Partial<CliRun>>;
}

export function fakeCliAccess({ version = '2.1.325', env = {}, run }: FakeCli): FakeCliAccess {
  const ran: (readonly string[])[] = [];
  const ranIn: (string | undefined)[] = [];
  const cli = { path: '/bin/claude', command: '/bin/claude', args: [], origin: 'option' } as const;
  const find = async () => {
    if (version instanceof Error) throw version;
    return cli;
  };
  return {
    ran,
    ranIn,
    find,
    async version() {
      if (version instanceof Error) throw version;
      return version;
    },
    async presence() {
      if (!(version instanceof Error)) return { status: 'ready', path: cli.path, version, isRehearsal: false };
      return { status: hasCode(version, 'agent_unavailable') ? 'missing' : 'failed', isRehearsal: false };
    },
    environment: () => env,
    agentOptions: async () => ({ cli: await find(), env, inheritEnv: false }),
    async run(args, options = {}) {
      await find();
      ran.push(args);
      ranIn.push(options.cwd);
      return { code: 0, stdout: '', stderr: '', truncated: false, ...(await run?.(args, options)) };
    },
  };
}
