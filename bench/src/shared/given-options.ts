// The command line of a measurement. Bad input gets one sentence and the usage.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface GivenOptions {
  /** `--quick`. */
  readonly quick: boolean;
  text(name: string): string | undefined;
  /** A whole number of at least `least`. */
  whole(name: string, otherwise: number, least?: number): number;
  /** The one that `--only` names, else all. */
  only<T extends string>(all: readonly T[]): readonly T[];
}

/** `names` are the options that take a value, without their dashes. */
export function readGivenOptions<T>(
  args: readonly string[],
  { usage, names }: { readonly usage: string; readonly names: readonly string[] },
  read: (given: GivenOptions) => T,
): T {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' as const },
        ...Object.fromEntries(names.map(name => [name, { type: 'string' as const }])),
      },
    });
    const given = values as Readonly<Record<string, string | boolean | undefined>>;
    const text = (name: string): string | undefined => {
      const value = given[name];
      return typeof value === 'string' ? value : undefined;
    };
    return read({
      quick: given['quick'] === true,
      text,
      whole: (name, otherwise, least = 1) => wholeNumber(`--${name}`, text(name), otherwise, least),
      only(all) {
        const wanted = text('only');
        if (wanted === undefined) return all;
        const part = all.find(one => one === wanted);
        if (part === undefined) throw new Error(`--only takes ${all.join(' or ')}, not "${wanted}".`);
        return [part];
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

export function wholeNumber(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`${name} takes a whole number of at least ${least}, not "${given}".`);
  return value;
}
