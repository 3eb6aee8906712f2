// The person's decisions about tool calls, and what they do to the disk and to the model.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PermissionAnswer } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { blocks, notes, toolResults } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';
import { allow, deny } from './support/staged-agent.ts';

const write = (name = 'note') => ({ Write: { file_path: `\${cwd}/${name}.txt`, content: 'as the model wrote it\n' } });

describe.each(eachCli)('permissions on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, { files: { 'a.txt': 'hello\nworld\n' } });

  it('asks before a file is written, and writes it when allowed', async () => {
    const { stage, ask, questions, lines } = await play({
      steps: [{ call: write() }, { expect: { tool: 'Write', error: false }, say: 'Written.' }],
      decide: question => allow(question),
    });
    const result = await ask('write it');

    expect(result.result).toBe('Written.');
    expect(await stage.read('note.txt')).toBe('as the model wrote it\n');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      tool_name: 'Write',
      input: { file_path: stage.path('note.txt'), content: 'as the model wrote it\n' },
      permission_suggestions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
    });
    expect(toolResults(lines)).toMatchObject([
      { isError: false, structured: { type: 'create', filePath: stage.path('note.txt') } },
    ]);
    expect(result.permission_denials).toEqual([]);
  });

  it('tells the model why a call was denied, in the words of the person', async () => {
    const { stage, ask, lines } = await play({
      steps: [{ call: write('denied') }, { expect: { tool: 'Write', error: true }, say: 'Then not.' }],
      decide: () => deny('Not in this folder, please.'),
    });
    const result = await ask('write it');

    expect(existsSync(stage.path('denied.txt'))).toBe(false);
    expect(toolResults(lines)).toMatchObject([{ isError: true, text: 'Not in this folder, please.' }]);
    expect(project(stage.requests[1] ?? { messages: [] }).at(-1)?.content).toEqual([
      { result: 'Write', text: 'Not in this folder, please.', error: true },
    ]);
    expect(result).toMatchObject({ subtype: 'success', result: 'Then not.' });
    expect(result.permission_denials).toMatchObject([{ tool_name: 'Write' }]);
  });

  it('ends the turn when the denial also interrupts', async () => {
    const { stage, ask, lines } = await play({
      steps: [{ call: write('stopped') }, { expect: 'still there?', say: 'Still here.' }],
      decide: () => deny('Stop now.', { interrupt: true }),
    });
    const result = await ask('write it');

    expect(result).toMatchObject({
      subtype: 'error_during_execution',
      is_error: cli.pick({ '2.1.29': false, '2.1.325': true }),
    });
    expect(toolResults(lines)[0]?.text).toMatch(
      cli.pick({ '2.1.29': /^Stop now\.$/, '2.1.325': /^The user doesn't want to proceed with this tool use/ }),
    );
    expect(notes(lines)).toEqual(['[Request interrupted by user for tool use]']);
    expect(existsSync(stage.path('stopped.txt'))).toBe(false);
    expect((await ask('still there?')).result).toBe('Still here.');
  });

  it('writes the bytes that the person changed, not those of the model', async () => {
    const content = 'zweite Fassung\r\nœuvre\n';
    const { stage, ask, lines } = await play({
      steps: [{ call: write('moved') }, { say: 'Written.' }],
      decide: question => allow(question, { updatedInput: { file_path: stage.path('elsewhere.txt'), content } }),
    });
    await ask('write it');

    expect(existsSync(stage.path('moved.txt'))).toBe(false);
    expect(await stage.read('elsewhere.txt')).toBe('zweite Fassung\r\nœuvre\n');
    // The assistant line still shows what the model asked for.
    expect(blocks(lines)).toMatchObject([{ type: 'tool_use', input: { file_path: stage.path('moved.txt') } }, {}]);
  });

  it('keeps several questions open at once and takes their answers in any order', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'dovetail-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    const names = ['a.txt', 'b.txt', 'c.txt'];
    for (const name of names) await writeFile(join(outside, name), `text of ${name}\n`);
    const open: (() => void)[] = [];
    const { stage, ask, lines, questions } = await play({
      steps: [
        { call: names.map(name => ({ Read: { file_path: join(outside, name) } })) },
        { expect: { tool: 'Read', result: 'text of a.txt' }, say: 'Read.' },
      ],
      decide: question =>
        new Promise<PermissionAnswer>(resolve => {
          const denied = String(question.input['file_path']).endsWith('b.txt');
          open.push(() => resolve(denied ? deny('Not b.') : allow(question)));
          // Answered, last asked first, only when all three are open (rule 11).
          if (open.length === 3) for (const answer of open.toReversed()) answer();
        }),
    });
    expect((await ask('read them')).result).toBe('Read.');
    expect(questions.map(question => question.input['file_path'])).toEqual(names.map(name => join(outside, name)));
    const results = toolResults(lines);
    expect(results).toHaveLength(3);
    expect(results.filter(result => result.isError).map(result => result.text)).toEqual(['Not b.']);
    expect(JSON.stringify(stage.requests[1]?.messages)).toContain('text of c.txt');
  });

  it('withdraws the question when the turn is interrupted', async () => {
    let withdrawn: Promise<void> | undefined;
    const { stage, agent, send, until, result, ask } = await play({
      steps: [{ call: write('withdrawn') }, { expect: 'next', say: 'Next.' }],
      decide: (question, { signal }) =>
        new Promise(resolve => {
          withdrawn = new Promise(done => {
            signal.addEventListener('abort', () => {
              done();
              // Too late: it must be ignored.
              resolve(allow(question));
            });
          });
        }),
    });
    await send('write it');
    await until('the question', line => line.type === 'control_request');
    await agent.request('interrupt', {});
    expect((await result()).subtype).toBe('error_during_execution');
    await withdrawn;
    expect((await ask('next')).result).toBe('Next.');
    expect(existsSync(stage.path('withdrawn.txt'))).toBe(false);
  });

  it('reads inside the project without asking', async () => {
    const { stage, ask, questions, lines } = await play({
      steps: [
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { expect: { tool: 'Read', result: 'world' }, say: 'ok' },
      ],
    });
    expect((await ask('read')).result).toBe('ok');
    expect(questions).toEqual([]);
    expect(toolResults(lines)[0]?.structured).toMatchObject({ type: 'text', file: { content: 'hello\nworld\n' } });
    expect(await readFile(stage.path('a.txt'), 'utf8')).toBe('hello\nworld\n');
  });
});
