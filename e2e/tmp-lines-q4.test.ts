import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileChangeOf } from '../packages/host/src/edits/tool-edits.ts';
import { isAtLeast } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const cases: [string, string | null, 'Edit' | 'Write', string | null][] = [
  ['edit CRLF', 'a\r\nb\r\nc\r\n', 'Edit', 'a \r\nzwei\r\n\r\nc'],
  ['edit CRLF orig', 'a\r\nb\r\nc\r\n', 'Edit', null],
  ['edit mixed orig', 'a\r\nb\r\nc\n', 'Edit', null],
  ['edit LF with CRLF', 'a\nb\nc', 'Edit', 'a\nneu\r\nb\nc\n'],
  ['edit BOM', '\uFEFFa\r\nb\r\n', 'Edit', '\uFEFFerste\r\nb\r\n'],
  ['edit delete', 'a\nb\nc\n', 'Edit', 'b\nc\n'],
  ['edit delete all', 'a\nb\n', 'Edit', ''],
  ['edit repeated', '}\na\n}\n}\n', 'Edit', '}\na\n}\n{\n'],
  ['write CRLF', 'a\r\nb\r\n', 'Write', 'mine \r\n\r\nx'],
  ['write CRLF orig', 'a\r\nb\r\n', 'Write', null],
  ['write BOM', '\uFEFFa\nb\n', 'Write', '\uFEFFmine\n'],
  ['write BOM orig', '\uFEFFa\nb\n', 'Write', null],
  ['write new', null, 'Write', 'mine\r\nx\n'],
];
describe.each(eachCli)('%s', (version, cli) => {
  it.each(cases)('%s', async (_, before, tool, accepted) => {
    const stage = await openStage(cli, {
      steps: [
        ...(before === null ? [] : [{ call: { Read: { file_path: '${cwd}/a.txt' } } }]),
        { call: tool === 'Write' ? { Write: { file_path: '${cwd}/a.txt', content: 'model\nx\n' } } : { Edit: { file_path: '${cwd}/a.txt', old_string: 'a', new_string: 'zz\n' } } },
        { say: 'Done.' },
      ],
    });
    if (before !== null) writeFileSync(stage.path('a.txt'), before);
    let expected: string | undefined;
    const { ask } = await stage.start({
      decide: q => {
        const change = fileChangeOf(q.tool_name, q.input, { writesAsGiven: isAtLeast(version, '2.1.77') });
        expected = accepted ?? change?.proposed(before);
        return allow(q, accepted === null ? {} : { updatedInput: change?.inputFor(before, accepted) ?? {} });
      },
    });
    await ask('go');
    expect(await stage.read('a.txt')).toBe(expected);
  });
});
