// The help texts: generated from the declarations, so that none can be forgotten, and laid out for the width at hand.
import { commonOptions, type Command, type OptionSpecs } from './command.ts';
import { wrap } from './terminal/wrap.ts';

/** Wider lines are hard to read even where they fit. */
const widest = 100;

export function commandHelp(command: Command, columns: number = widest): string {
  const width = Math.min(columns, widest);
  const own = Object.entries(command.options).filter(([name]) => !Object.hasOwn(commonOptions, name));
  const { actions, examples, details } = command;
  return [
    ...wrap(`dovetail ${command.name}: ${command.summary}`, width),
    '',
    ...wrap(`Usage: dovetail ${command.name} ${command.usage}`.trimEnd(), width, 7),
    ...(details ? ['', ...details.split('\n').flatMap(line => wrap(line, width))] : []),
    ...(actions ? ['', 'Actions:', ...table(actions.map(toRow), width)] : []),
    ...(own.length > 0 ? ['', 'Options:', ...optionLines(Object.fromEntries(own), width)] : []),
    '',
    'Common options:',
    ...optionLines(commonOptions, width),
    ...(examples ? ['', 'Examples:', ...examples.map(example => `  ${example}`)] : []),
    '',
  ].join('\n');
}

export interface OverallHelp {
  readonly commands: readonly Command[];
  readonly version: string;
  readonly columns?: number;
}

export function overallHelp({ commands, version, columns = widest }: OverallHelp): string {
  const width = Math.min(columns, widest);
  return [
    ...wrap(`Dovetail ${version}: use the Claude Code CLI in any editor.`, width),
    ...wrap('Works with Claude Code; independent, not affiliated with Anthropic.', width),
    '',
    'Usage: dovetail COMMAND [options]',
    '',
    'Commands:',
    ...table(
      commands.map(({ name, summary }) => ({ left: name, right: summary })),
      width,
    ),
    '',
    ...wrap('"dovetail COMMAND --help" tells more about one, "dovetail doctor" what is found on this machine.', width),
    'No account at hand? Try:',
    '  dovetail run "Show me around" --rehearsal',
    '',
  ].join('\n');
}

interface Row {
  readonly left: string;
  readonly right: string;
}

function toRow({ usage, summary }: { usage: string; summary: string }): Row {
  return { left: usage, right: summary };
}

function optionLines(specs: OptionSpecs, width: number): string[] {
  const rows = Object.entries(specs).map(([name, spec]) => {
    const value =
      spec.valueIfBare !== undefined
        ? ` [${spec.value ?? 'VALUE'}]`
        : spec.type === 'string'
          ? ` ${spec.value ?? 'VALUE'}`
          : '';
    const repeats = spec.multiple ? '…' : '';
    return { left: `--${name}${value}${repeats}`, right: spec.summary };
  });
  return table(rows, width);
}

/** Two columns; on a narrow terminal the second one goes below the first. */
function table(rows: readonly Row[], width: number): string[] {
  const leftWidth = Math.max(...rows.map(row => row.left.length));
  const indent = leftWidth + 4;
  if (width - indent < 20) {
    return rows.flatMap(({ left, right }) => [`  ${left}`, ...wrap(`      ${right}`, width, 6)]);
  }
  return rows.flatMap(({ left, right }) => wrap(`  ${left.padEnd(leftWidth)}  ${right}`, width, indent));
}
