// The CLI that sessions run: found once, when it is first needed. One that was not found is looked for again.
import { defaultVersionCache, findCli, readVersion, type CliCommand } from '@dovetail/agent';

export interface CliChoice {
  find(): Promise<CliCommand>;
  version(): Promise<string>;
}

export interface CliChoiceOptions {
  readonly claudePath?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly packageRoots: readonly string[];
}

export function createCliChoice({ claudePath, env, packageRoots }: CliChoiceOptions): CliChoice {
  let found: Promise<CliCommand> | undefined;

  function find(): Promise<CliCommand> {
    found ??= findCli({ claudePath, env, packageRoots });
    found.catch(() => (found = undefined));
    return found;
  }

  return {
    find,
    version: async () => readVersion(await find(), { env, cacheFile: defaultVersionCache(env) }),
  };
}
