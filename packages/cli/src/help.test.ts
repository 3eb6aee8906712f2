import { describe, expect, test } from 'vitest';
import { commonOptions } from './command.ts';
import { commands } from './commands/table.ts';
import { commandHelp, overallHelp } from './help.ts';

describe.each(commands.map(command => [command.name, command] as const))('help of %s', (_name, command) => {
  test('names every option and every action', () => {
    const help = commandHelp(command);
    for (const name of [...Object.keys(command.options), ...Object.keys(commonOptions)]) {
      expect(help).toMatch(new RegExp(`^  --${name}\\b.* {2}\\S`, 'm'));
    }
    for (const { usage, summary } of command.actions ?? []) {
      expect(help).toMatch(new RegExp(`^  ${usage} +${summary.slice(0, 20)}`, 'm'));
    }
  });

  test.each([24, 40, 80, 300])('fits %i columns', columns => {
    // Examples are there to be copied, so they stay whole.
    const [text = ''] = commandHelp(command, columns).split('\nExamples:');
    // A word that is longer than the line stays whole.
    const tooLong = text.split('\n').filter(line => line.length > Math.min(columns, 100) && /\S\s/.test(line));
    expect(tooLong).toEqual([]);
  });

  test('reads well', () => {
    expect(commandHelp(command)).toMatchSnapshot();
  });
});

test('the overall help names every command', () => {
  const help = overallHelp({ commands, version: '1.2.3' });
  for (const { name, summary } of commands) expect(help).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  expect(help).toMatchSnapshot();
});
