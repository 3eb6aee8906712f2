// Reads the arguments of one command by its declared options. Bad usage is a sentence that names the word.
import { closest } from './closest.ts';
import { UsageError, type Invocation, type OptionSpec, type OptionSpecs } from './command.ts';

export function parseInvocation(args: readonly string[], specs: OptionSpecs): Invocation {
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  const put = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value]);

  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') {
      positionals.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      positionals.push(arg);
      continue;
    }
    const { name, inline } = splitOption(arg);
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (!spec) throw new UsageError(noOption(arg, name, specs));
    if (!spec.multiple && values.has(name)) throw new UsageError(`--${name} was given twice.`);
    if (spec.type === 'boolean') {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value.`);
      put(name, 'true');
      continue;
    }
    if (inline !== undefined) {
      put(name, checked(name, spec, inline));
      continue;
    }
    const next = args[i + 1];
    const isWord = next !== undefined && (next === '-' || !next.startsWith('-'));
    if (spec.valueIfBare !== undefined) {
      const isValue = isWord && (spec.isBareValue?.(next) ?? bareValueIsMeant(args.slice(i + 2), positionals, specs));
      put(name, isValue ? checked(name, spec, next) : spec.valueIfBare);
      if (isValue) i++;
      continue;
    }
    if (!isWord) throw new UsageError(needsValue(name, spec));
    put(name, checked(name, spec, next));
    i++;
    // `--allow A B`: more values may follow once the command has its own words.
    while (spec.multiple && positionals.length > 0 && args[i + 1] !== undefined && !args[i + 1]?.startsWith('-')) {
      put(name, checked(name, spec, args[++i] ?? ''));
    }
  }
  return {
    positionals,
    text: name => values.get(name)?.at(-1),
    texts: name => values.get(name) ?? [],
    flag: name => values.has(name),
  };
}

/** `-h` is the only short option. */
function splitOption(arg: string): { name: string; inline: string | undefined } {
  if (arg === '-h') return { name: 'help', inline: undefined };
  const at = arg.indexOf('=');
  return at === -1
    ? { name: arg.replace(/^--?/, ''), inline: undefined }
    : { name: arg.slice(2, at), inline: arg.slice(at + 1) };
}

/** A word after an option whose value may be left out is its value when the command still has, or will get, its own word. */
function bareValueIsMeant(rest: readonly string[], positionals: readonly string[], specs: OptionSpecs): boolean {
  if (positionals.length > 0) return true;
  for (let i = 0; i < rest.length; i++) {
    const arg = rest[i] ?? '';
    if (!arg.startsWith('-') || arg === '-') return true;
    const { name, inline } = splitOption(arg);
    const takesNext = specs[name]?.type === 'string' && inline === undefined && specs[name]?.valueIfBare === undefined;
    if (takesNext) i++;
  }
  return false;
}

/** Empty is what a variable of a script leaves that was never set: taken for a value, `--host ""` would listen to everybody. */
function checked(name: string, spec: OptionSpec, value: string): string {
  if (value === '') throw new UsageError(needsValue(name, spec));
  if (spec.choices && !spec.choices.includes(value)) {
    throw new UsageError(`--${name} cannot be "${value}"; it is one of ${spec.choices.join(', ')}.`);
  }
  return value;
}

function needsValue(name: string, { value = 'VALUE' }: OptionSpec): string {
  return `--${name} needs a value: --${name} ${value}`;
}

function noOption(arg: string, name: string, specs: OptionSpecs): string {
  const close = closest(name, Object.keys(specs));
  // Whole sentences are no options.
  const hint = /\s/.test(arg) ? ' Put "--" before words that begin with a dash.' : '';
  return `There is no option ${arg.split('=')[0]}.${close ? ` Did you mean --${close}?` : hint}`;
}
