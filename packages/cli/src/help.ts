// The help texts: generated from the declarations, so that none can be forgotten.
import { commonOptions, type Command, type OptionSpecs } from './command.ts';

export function commandHelp(command: Command): string {
  const own = Object.entries(command.options).filter(([name]) => !Object.hasOwn(commonOptions, name));
  return [
    `dovetail ${command.name}: ${command.summary}`,
    '',
    `Usage: dovetail ${command.name} ${command.usage}`.trimEnd(),
    ...(command.details ? ['', command.details] : []),
    ...(own.length > 0 ? ['', 'Options:', ...optionLines(Object.fromEntries(own))] : []),
    '',
    'Common options:',
    ...optionLines(commonOptions),
    '',
  ].join('\n');
}

export function overallHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(command => command.name.length));
  return [
    `Dovetail ${version}: use the Claude Code CLI in any editor.`,
    'Works with Claude Code; independent, not affiliated with Anthropic.',
    '',
    'Usage: dovetail COMMAND [options]',
    '',
    'Commands:',
    ...commands.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    '"dovetail COMMAND --help" tells more about one. No account at hand? Try: dovetail run "Show me around" --rehearsal',
    '',
  ].join('\n');
}

function optionLines(specs: OptionSpecs): string[] {
  const rows = Object.entries(specs).map(([name, spec]) => {
    const value =
      spec.valueIfBare !== undefined
        ? ` [${spec.value ?? 'VALUE'}]`
        : spec.type === 'string'
          ? ` ${spec.value ?? 'VALUE'}`
          : '';
    return { left: `--${name}${value}`, right: spec.summary };
  });
  const width = Math.max(...rows.map(row => row.left.length));
  return rows.map(row => `  ${row.left.padEnd(width)}  ${row.right}`);
}
