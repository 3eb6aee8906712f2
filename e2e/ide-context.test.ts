// What the person has in front of them reaches the model with the next prompt: selection, mention, new problems.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RecordedRequest } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { openLinkedCli, submit } from './support/terminal-cli.ts';

const files = { 'a.txt': 'one\ntwo\nthree\nfour\n' };

const problem = (message: string, line: number) => ({
  message,
  severity: 'Error' as const,
  source: 'ts',
  code: '2304',
  range: { start: { line, character: 4 }, end: { line, character: 8 } },
});

describe.each(eachCli)('context from the editor, Claude Code %s', (_version, cli) => {
  it(
    'tells the model what is selected, once, and no more when nothing is; puts a mention into the prompt, and its lines before the model',
    { timeout: 240_000 },
    async () => {
      const { stage, server, screen, ask } = await openLinkedCli(cli, {
        files,
        steps: [{ say: 'Seen once.' }, { say: 'Seen twice.' }, { say: 'Seen thrice.' }, { say: 'Explained.' }],
      });
      const opened = `The user opened the file ${stage.path('open.txt')} in the IDE.`;
      const filePath = stage.path('a.txt');
      const selection = { start: { line: 1, character: 0 }, end: { line: 2, character: 5 } };
      server.selectionChanged({ filePath, text: 'tw', selection: { ...selection, end: { line: 1, character: 2 } } });
      server.selectionChanged({ filePath, text: 'two\nthree', selection });
      await screen.until('⧉ 2 lines selected');
      await ask('what do I see?');
      await screen.until('Seen once.');
      // 2.1.29 counts lines from zero.
      const lines = cli.pick({ '2.1.29': '1 to 2', '2.1.325': '2 to 3' });
      expect(newTexts(stage.requests)).toContain(
        `The user selected the lines ${lines} from ${filePath}:\ntwo\nthree\n`,
      );
      expect(newTexts(stage.requests)).not.toContain(opened);

      await ask('and now?');
      await screen.until('Seen twice.');
      expect(newTexts(stage.requests)).not.toContain('The user selected');

      server.selectionChanged({ filePath, text: 'two\nthree', selection });
      await screen.until('⧉ 2 lines selected');
      server.selectionChanged({ filePath: null, text: '', selection: null });
      await screen.until(shown => !shown.includes('⧉ 2 lines selected'));
      await ask('and then?');
      await screen.until('Seen thrice.');
      expect(newTexts(stage.requests)).not.toContain('The user selected');

      await screen.untilListening();
      await screen.until('? for shortcuts');
      server.atMentioned({ filePath: stage.path('a.txt'), lineStart: 1, lineEnd: 2 });
      await screen.until('@a.txt#L2-3');
      const word = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
      server.selectionChanged({ filePath, text: 'one', selection: word });
      await screen.until('⧉ 1 line selected');
      screen.type('explain');
      await screen.until('@a.txt#L2-3 explain');
      await submit(screen, '@a.txt#L2-3 explain');
      await screen.until('Explained.');
      const told = newTexts(stage.requests);
      expect(told).toContain('@a.txt#L2-3 explain');
      expect(told).toMatch(/2[→\t]two/);
      expect(told).toMatch(/3[→\t]three/);
      expect(told).not.toContain('four');
    },
  );

  it('tells the model which problems an edit has made', async () => {
    const { stage, editor, screen, ask } = await openLinkedCli(cli, {
      files: { 'a.ts': 'one\ntwo\nthree\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.ts' } } },
        { call: { Edit: { file_path: '${cwd}/a.ts', old_string: 'two', new_string: 'TWO' } } },
        { say: 'Problems seen.' },
      ],
      problems: () => {
        const diagnostics = [problem('was there before', 0)];
        if (readFileSync(stage.path('a.ts'), 'utf8').includes('TWO'))
          diagnostics.push(problem('TWO is not defined', 1));
        return [{ uri: pathToFileURL(stage.path('a.ts')).href, diagnostics }];
      },
    });
    await ask('change the second line');
    (await editor.nextProposal()).accept();
    await screen.until('Problems seen.');
    expect(newTexts(stage.requests)).toContain('a.ts:\n  ✘ [Line 2:5] TWO is not defined [2304] (ts)');
    expect(newTexts(stage.requests)).not.toContain('was there before');
    expect(editor.calls.all.filter(({ call }) => call === 'diagnostics').map(({ params }) => params)).toContainEqual({
      uri: pathToFileURL(stage.path('a.ts')).href,
    });
  });
});

/** Everything that the last request says behind the last answer of the model, notes of the CLI included. */
function newTexts(requests: readonly RecordedRequest[]): string {
  const messages = requests.at(-1)?.messages ?? [];
  return textsIn(messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)).join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
