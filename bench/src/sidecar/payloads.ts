// What is asked and answered, the same to the byte for the bare caller and for the port.
import { formatJsonLine } from '@dovetail/rpc';

export const exercises = ['openEditors', 'openDiff'] as const;
export type Exercise = (typeof exercises)[number];

export const titles: Readonly<Record<Exercise, string>> = {
  openEditors: 'openEditors, 20 tabs',
  openDiff: 'openDiff, 1 MiB accepted as it is',
};

const editors = Array.from({ length: 20 }, (_, n) => ({
  uri: `file:///home/someone/project/src/module-${n}/index.ts`,
  label: 'index.ts',
  isActive: n === 0,
  isDirty: false,
  languageId: 'typescript',
}));

export const proposedText = 'const answer = "quoted" + 42;\n'.repeat(35_000);

export const proposal = {
  proposalId: 'p',
  oldFilePath: '/p/a.ts',
  newFilePath: '/p/a.ts',
  newFileContents: proposedText,
  tabName: 'a.ts',
  preserveFocus: true,
};

const params: Readonly<Record<Exercise, object>> = { openEditors: {}, openDiff: proposal };
const results: Readonly<Record<Exercise, unknown>> = {
  openEditors: editors,
  openDiff: { decision: 'accepted', contents: proposedText },
};

/** Calls of a round: a long one costs as much as many short ones. */
export const callsOf = (exercise: Exercise, calls: number): number =>
  exercise === 'openDiff' ? Math.max(10, Math.round(calls / 100)) : calls;

export const requestLine = (exercise: Exercise, id: number): string =>
  formatJsonLine({ jsonrpc: '2.0', id, method: `editor/${exercise}`, params: params[exercise] });

/** After the id; the rest does not change. */
const answerTails = Object.fromEntries(
  exercises.map(exercise => [exercise, `,"result":${JSON.stringify(results[exercise])}}\n`]),
);

/** The answer of an editor that spends next to nothing on it. */
export function answerTo(line: string): string {
  const [, id = ''] = /"id":(\d+)/.exec(line.slice(0, 60)) ?? [];
  const [, exercise = ''] = /"method":"editor\/(\w+)"/.exec(line.slice(0, 100)) ?? [];
  return `{"jsonrpc":"2.0","id":${id}${answerTails[exercise]}`;
}
