import { expect, test } from 'vitest';
import type { CliLine } from '@dovetail/protocol';
import * as cli from '../testing/lines.ts';
import { createActivity } from './activity.ts';

function shown(lines: readonly CliLine[]): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  const progress = { show: (text: string | undefined) => texts.push(text) };
  const activity = createActivity(
    { show: progress.show, around: write => write(), hold: () => () => {}, beforeLine() {}, end() {} },
    '/p',
  );
  for (const line of lines) activity.observe(line);
  return texts;
}

test('what the model does', () => {
  expect(
    shown([
      cli.init,
      cli.blockStart('thinking'),
      cli.blockStart('text'),
      cli.blockStart('tool_use'),
      cli.retry(1),
      cli.result('x'),
    ]),
  ).toEqual(['Thinking…', 'Thinking…', 'Writing…', 'Preparing a tool call…', 'Waiting to try again…', undefined]);
});

test('of several tools the newest that still works', () => {
  expect(
    shown([
      cli.calls('1', 'Bash', { command: 'sleep 9' }),
      cli.calls('2', 'Read', { file_path: '/p/a' }),
      cli.returns('2'),
      cli.returns('1'),
    ]),
  ).toEqual(['Bash: sleep 9', 'Read: a', 'Bash: sleep 9', 'Thinking…']);
});

test('not what a subagent does', () => {
  expect(shown([cli.calls('1', 'Read', {}, { parent_tool_use_id: 'toolu_1' })])).toEqual([]);
});
