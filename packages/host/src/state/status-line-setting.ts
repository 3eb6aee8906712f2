// The command that the person has set in the CLI's settings to write their status line. One that comes with a folder counts
// only where the folder is trusted: a clone must not run commands by being opened.
import { strongestSetting, type CliSettingsFile } from './cli-settings-files.ts';

const ofFolder: readonly CliSettingsFile['source'][] = ['project', 'local'];

/** `files` with the weakest first. `isTrusted` is asked only where it matters. */
export async function statusLineCommand(
  files: readonly CliSettingsFile[],
  isTrusted: () => Promise<boolean>,
): Promise<string | undefined> {
  if (strongestSetting(files, 'disableAllHooks')?.value === true) return undefined;
  const needsTrust = files.some(({ source, settings }) => ofFolder.includes(source) && 'statusLine' in settings);
  const counting =
    !needsTrust || (await isTrusted()) ? files : files.filter(({ source }) => !ofFolder.includes(source));
  // What only an untrusted folder has switched on again stays off.
  if (strongestSetting(counting, 'disableAllHooks')?.value === true) return undefined;
  // The CLI merges objects field by field.
  const merged: Readonly<Record<string, unknown>> = Object.assign({}, ...counting.map(statusLineOf));
  const { type, command } = merged;
  return type === 'command' && typeof command === 'string' && command.trim() !== '' ? command : undefined;
}

function statusLineOf({ settings }: CliSettingsFile): object {
  const { statusLine } = settings;
  return typeof statusLine === 'object' && statusLine !== null ? statusLine : {};
}
