// Files and commands through the client: unsaved text is read and kept, writes reach the editor, Bash runs in its terminals.
// The CLI's own tools and rules stay in force.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { expect } from 'vitest';
import { both, playScenarios, wholeClient } from './support/scenario.ts';

const terminal = { terminal: true };
const files = { fs: { readTextFile: true, writeTextFile: true } };
const edit = (old_string: string, new_string: string) => ({
  call: { Edit: { file_path: '${cwd}/a.txt', old_string, new_string } },
});
const read = { call: { Read: { file_path: '${cwd}/a.txt' } } };

playScenarios('the client', [
  {
    title: 'weak point 2: unsaved text is what the model reads, is not run over, and is changed in the editor',
    on: both,
    client: files,
    files: { 'a.txt': 'one\n' },
    steps: [
      read,
      edit('one', 'uno'),
      {
        expect: { tool: 'Edit', error: true, result: 'mcp__editor__change_unsaved_file' },
        call: {
          mcp__editor__change_unsaved_file: {
            file_path: '${cwd}/a.txt',
            edits: [{ old_string: 'typed', new_string: 'changed' }],
          },
        },
      },
      { expect: { tool: 'mcp__editor__change_unsaved_file', error: false }, say: 'Changed.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      const path = stage.path('a.txt');
      acp.editor.buffers.set(path, 'one typed\n');
      expect((await acp.prompt(sessionId, 'change it')).stopReason).toBe('end_turn');
      expect(JSON.stringify(stage.requests[1]?.messages)).toContain('one typed');
      expect(acp.editor.writes).toEqual([{ path, content: 'one changed\n' }]);
      expect(acp.questions).toHaveLength(1);
    },
  },
  {
    title: 'weak point 2: what the CLI writes is handed to the editor, edit after edit',
    on: both,
    client: files,
    files: { 'a.txt': 'one\ntwo\n' },
    steps: [read, edit('one', '1'), edit('two', '2'), { expect: { tool: 'Edit', error: false }, say: 'Edited.' }],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      expect((await acp.prompt(sessionId, 'edit')).stopReason).toBe('end_turn');
      const path = stage.path('a.txt');
      expect(acp.editor.writes).toEqual([
        { path, content: '1\ntwo\n' },
        { path, content: '1\n2\n' },
      ]);
      expect(await stage.read('a.txt')).toBe('1\n2\n');
    },
  },
  {
    title: 'weak point 3: Bash runs in a terminal of the client, live, and the rules of the project still decide',
    on: both,
    client: terminal,
    files: {
      '.claude/settings.json': JSON.stringify({ permissions: { allow: ['Bash(printf:*)'], deny: ['Bash(rm:*)'] } }),
      'sub/x': '',
    },
    steps: [
      { call: { Bash: { command: 'cd sub && printf "it\'s %s\\n" here', description: 'Say' } } },
      { expect: { tool: 'Bash', result: "it's here" }, call: { Bash: { command: 'rm x', description: 'Remove' } } },
      {
        expect: { tool: 'Bash', error: true },
        call: {
          Bash: {
            command: 'pwd; echo begun; until [ -e ../go ]; do /bin/sleep 0.05; done; echo went; exit 3',
            description: 'Wait',
          },
        },
      },
      { expect: { tool: 'Bash', error: true, result: 'went' }, say: 'Done.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      const turn = acp.prompt(sessionId, 'go');
      const waits = await acp.until('the output while it runs', () =>
        [...acp.editor.terminals.values()].find(({ output }) => output.includes('begun')),
      );
      expect(waits.output).toContain(`${stage.path('sub')}\n`);
      const { writeFile } = await import('node:fs/promises');
      await writeFile(stage.path('go'), '');
      expect((await turn).stopReason).toBe('end_turn');
      // The first was allowed by a rule, the second denied by one.
      expect(acp.questions).toHaveLength(1);
      expect(acp.editor.terminals.size).toBe(2);
      for (const { released } of acp.editor.terminals.values()) expect(released).toBe(true);
      const shown = acp
        .updates('tool_call_update')
        .flatMap(({ content }) => content ?? [])
        .filter(({ type }) => type === 'terminal');
      expect(new Set(shown.map(part => (part.type === 'terminal' ? part.terminalId : '')))).toEqual(
        new Set(acp.editor.terminals.keys()),
      );
    },
  },
  {
    title: 'weak point 3: without terminals the output comes as text while the command runs',
    client: {},
    steps: [
      {
        call: {
          Bash: { command: 'echo begun; until [ -e go ]; do /bin/sleep 0.05; done; echo went', description: 'Wait' },
        },
      },
      { expect: { tool: 'Bash', result: 'went' }, say: 'Done.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      const turn = acp.prompt(sessionId, 'go');
      const texts = () => acp.updates('tool_call_update').map(({ content }) => JSON.stringify(content ?? []));
      await acp.until('the output while it runs', () =>
        texts().some(text => text.includes('begun') && !text.includes('went')),
      );
      const { writeFile } = await import('node:fs/promises');
      await writeFile(stage.path('go'), '');
      expect((await turn).stopReason).toBe('end_turn');
      expect(texts().at(-1)).toContain('went');
    },
  },
  {
    title: 'a command that is cancelled is killed in its terminal',
    client: terminal,
    steps: [{ call: { Bash: { command: 'echo begun; tail -f /dev/null', description: 'Wait' } } }],
    answers: { decide: () => 'allow_once' },
    async run({ acp, sessionId }) {
      const turn = acp.prompt(sessionId, 'go');
      const waits = await acp.until('the output', () =>
        [...acp.editor.terminals.values()].find(({ output }) => output.includes('begun')),
      );
      await acp.notify('session/cancel', { sessionId });
      expect((await turn).stopReason).toBe('cancelled');
      expect(await waits.exit).toMatchObject({ signal: 'SIGKILL' });
      await acp.until('the release', () => waits.released);
    },
  },
  {
    title: 'a client that fails in everything leaves the work to the CLI',
    client: { ...files, ...terminal },
    files: { 'a.txt': 'one\n' },
    steps: [
      read,
      edit('one', '1'),
      { call: { Bash: { command: 'echo done > b.txt', description: 'Write' } } },
      { expect: { tool: 'Bash', error: false }, say: 'Done.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      acp.editor.answer = async method => {
        throw new Error(`${method} does not work`);
      };
      expect((await acp.prompt(sessionId, 'go')).stopReason).toBe('end_turn');
      expect(await stage.read('a.txt')).toBe('1\n');
      expect(await stage.read('b.txt')).toBe('done\n');
    },
  },
  {
    title: 'all of it at once',
    client: wholeClient,
    files: { 'a.txt': 'one\n' },
    steps: [
      read,
      edit('one', '1'),
      { call: { Bash: { command: 'cat a.txt', description: 'Show' } } },
      { expect: { tool: 'Bash', result: '1' }, say: 'Done.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'go')).stopReason).toBe('end_turn');
      expect([...acp.editor.terminals.values()].map(({ output }) => output)).toEqual(['1\n']);
    },
  },
]);
