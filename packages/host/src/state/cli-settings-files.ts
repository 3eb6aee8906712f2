// The CLI's own settings files: where they are, and what stands in them. Read only; a damaged file is told, not thrown.
import { join } from 'node:path';
import { parseJsonObject } from '../settings/json-object-text.ts';
import { readTextIfThere } from '../settings/replace-file.ts';

export type CliSettingsSource = 'user' | 'project' | 'local' | 'managed';

export interface CliFileFolders {
  /** The folder of the CLI's own files. */
  readonly configFolder: string;
  /** The folder that a conversation works in. */
  readonly cwd: string;
}

export interface CliFilePaths extends Readonly<Record<CliSettingsSource, string>> {
  readonly mcp: string;
  /** The instructions of the folder. */
  readonly memory: string;
  /** The other place that the CLI reads them from. */
  readonly hiddenMemory: string;
}

export function cliFilePaths(folders: CliFileFolders, platform: NodeJS.Platform = process.platform): CliFilePaths {
  const { configFolder, cwd } = folders;
  return {
    user: join(configFolder, 'settings.json'),
    project: join(cwd, '.claude', 'settings.json'),
    local: join(cwd, '.claude', 'settings.local.json'),
    managed: join(managedFolder(platform), 'managed-settings.json'),
    mcp: join(cwd, '.mcp.json'),
    memory: join(cwd, 'CLAUDE.md'),
    hiddenMemory: join(cwd, '.claude', 'CLAUDE.md'),
  };
}

/** Observed in 2.1.29. */
function managedFolder(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  if (platform === 'win32') return 'C:\\Program Files\\ClaudeCode';
  return '/etc/claude-code';
}

export interface CliSettingsFile {
  readonly source: CliSettingsSource;
  readonly path: string;
  /** Empty when there is no such file or it cannot be used. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Why it cannot be used. */
  readonly problem?: string;
}

/** A later one holds over an earlier one. */
const sources = ['user', 'project', 'local', 'managed'] as const;

/** All four, the weakest first. */
export function readCliSettings(folders: CliFileFolders): Promise<CliSettingsFile[]> {
  const paths = cliFilePaths(folders);
  return Promise.all(sources.map(source => readCliSettingsFile(source, paths[source])));
}

export async function readCliSettingsFile(source: CliSettingsSource, path: string): Promise<CliSettingsFile> {
  try {
    const parsed = parseJsonObject((await readTextIfThere(path)) ?? '');
    return parsed.ok
      ? { source, path, settings: parsed.object }
      : { source, path, settings: {}, problem: parsed.problem };
  } catch (error) {
    return { source, path, settings: {}, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The value that holds for a setting which the files do not merge, and the file that says so. */
export function strongestSetting(
  files: readonly CliSettingsFile[],
  key: string,
): { readonly value: unknown; readonly file: CliSettingsFile } | undefined {
  const file = files.findLast(({ settings }) => Object.hasOwn(settings, key));
  return file && { value: file.settings[key], file };
}
