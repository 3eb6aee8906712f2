// The permission rules in the CLI's settings files, each with the file that holds it.
import type { CliFileFolders, CliSettingsFile, CliSettingsSource } from '../state/cli-settings-files.ts';
import { parseRule, type PermissionRule } from './permission-rule.ts';

export interface RuleOnDisk {
  /** As it is written. */
  readonly text: string;
  readonly rule: PermissionRule;
  readonly behavior: 'allow' | 'ask' | 'deny';
  readonly file: string;
  /** What a path that begins with `/` counts from. */
  readonly settingsRoot: string;
}

const behaviors = ['ask', 'allow', 'deny'] as const;

/** The strongest file first. What is not a rule is left out, and what an administrator has put out of force. */
export function rulesIn(files: readonly CliSettingsFile[], folders: CliFileFolders): RuleOnDisk[] {
  const managedOnly = files.some(
    ({ source, settings }) => source === 'managed' && settings['allowManagedPermissionRulesOnly'] === true,
  );
  const inForce = managedOnly ? files.filter(({ source }) => source === 'managed') : files;
  return inForce.toReversed().flatMap(({ source, path, settings }) => {
    const permissions = record(settings['permissions']);
    return behaviors.flatMap(behavior =>
      list(permissions[behavior]).flatMap(text => {
        const rule = typeof text === 'string' ? parseRule(text) : undefined;
        if (typeof text !== 'string' || !rule) return [];
        return [{ text, rule, behavior, file: path, settingsRoot: rootOf(source, folders) }];
      }),
    );
  });
}

function rootOf(source: CliSettingsSource, { configFolder, cwd }: CliFileFolders): string {
  return source === 'user' ? configFolder : cwd;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
