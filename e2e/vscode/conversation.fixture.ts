// A file with two places to change, and a model that wants to change both at once.
import type { Step } from '@dovetail/rehearsal';

export const before = 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\nseven\r\neight\r\nnine\r\n';
export const firstHunk = before.replace('two', 'TWO');
export const bothHunks = firstHunk.replace('eight', 'EIGHT');

const middle = (text: string) => text.replaceAll('\r\n', '\n').split('\n').slice(1, 8).join('\n');

/** Reads the file and proposes it with two lines in capitals. */
export const proposal = (name: string): Step[] => [
  { think: 'Two lines are to be louder.', call: { Read: { file_path: `\${cwd}/${name}` } } },
  { call: { Edit: { file_path: `\${cwd}/${name}`, old_string: middle(before), new_string: middle(bothHunks) } } },
];
