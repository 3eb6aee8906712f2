// The variables that put a process into a Python environment, as activating it in a shell would.
import { delimiter, dirname, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `environment` is what the Python extension calls the path of an environment: its folder, or its interpreter.
 * Nothing when it names no environment of its own, such as the system's Python.
 */
export function pythonVariables(
  environment: string | undefined,
  env: Env,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  if (environment === undefined || !/[\\/]/.test(environment)) return {};
  const folder = /python[\d.]*(?:\.exe)?$/i.test(environment) ? dirname(dirname(environment)) : environment;
  if (/^(?:[\\/]|[\\/]usr(?:[\\/]local)?)$/.test(folder)) return {};
  const binaries = join(folder, platform === 'win32' ? 'Scripts' : 'bin');
  const pathName = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = env[pathName];
  return { VIRTUAL_ENV: folder, [pathName]: path ? `${binaries}${delimiter}${path}` : binaries };
}
