import { expect, test } from 'vitest';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { possibleTitles } from './get-terminal-contents.ts';
import { terminalFeature } from './terminal-feature.ts';

const terminals: Record<string, string> = { 'my shell 1': 'one', my_shell: 'two', 'a_b c': 'three', empty: '' };
const feature = terminalFeature(
  fakeContext({
    ports: portsWith({ terminal: { contents: async ({ title }) => ({ contents: terminals[title] ?? null }) } }),
  }),
);

test.each([
  ['my_shell_1', 'one'],
  ['my shell 1', 'one'],
  ['my_shell', 'two'],
  ['a_b_c', 'three'],
  ['empty', ''],
  ['none', null],
])('%s', async (terminalName, contents) => {
  expect(await feature.get_terminal_contents({ terminalName }, asking())).toEqual({ contents });
});

test('the name as it is comes first, then all blanks; many underscores are not mixed', () => {
  expect(possibleTitles('a_b_c')).toEqual(['a_b_c', 'a b c', 'a b_c', 'a_b c']);
  expect(possibleTitles('a')).toEqual(['a']);
  expect(possibleTitles('a_b_c_d_e_f_g')).toEqual(['a_b_c_d_e_f_g', 'a b c d e f g']);
});

test('an editor that cannot read terminals says so', async () => {
  await expect(
    terminalFeature(fakeContext()).get_terminal_contents({ terminalName: 'x' }, asking()),
  ).rejects.toMatchObject({ code: 'unsupported_by_editor' });
});
