// The same decision in the editor and in the page: whoever is first, and what the CLI then writes.
import { EventEmitter, once } from 'node:events';
import type { CanUseTool, DiffDecision } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import type { Channel } from '../channels/channel.ts';
import { fakeContext, silentLog } from '../testing/fake-context.ts';
import { portsWith } from '../testing/ports-with.ts';
import { askedPage, questionChannel } from '../testing/question-channel.ts';
import { createQuestions } from './ask-person.ts';

interface Options {
  readonly contents?: string | null;
  readonly isDirty?: boolean;
  readonly version?: string;
  readonly reviewEdits?: boolean;
  readonly openDiff?: () => Promise<DiffDecision>;
}

function start(options: Options = {}) {
  const { contents = 'one\ntwo\n', isDirty = false, version = '2.1.325', reviewEdits = true } = options;
  const editor = new EventEmitter();
  const shown: { newFileContents: string }[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const closed: string[] = [];
  const warnings: string[] = [];
  const ports = portsWith({
    files: { read: async () => (contents === null ? { found: false } : { found: true, contents, isDirty }) },
    editor: {
      async openDiff(params, signal) {
        shown.push(params);
        signals.push(signal);
        editor.emit('shown');
        if (options.openDiff) return options.openDiff();
        const [decision] = await once(editor, 'decided');
        return decision as DiffDecision;
      },
      async closeDiff({ proposalId }) {
        closed.push(proposalId);
        editor.emit('decided', { decision: 'rejected' });
        return {};
      },
    },
  });
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  const agent = { version: async () => version } as Channel['agent'];
  const { channel, attach } = questionChannel({ agent });
  const questions = createQuestions(fakeContext({ ports, reviewEdits, log }), channel);
  const page = askedPage('1');
  attach(page);
  const withdrawal = new AbortController();
  return {
    page,
    shown,
    signals,
    closed,
    warnings,
    withdraw: () => withdrawal.abort(),
    ask: (question: CanUseTool) => questions.onPermission(question, { requestId: 'r1', signal: withdrawal.signal }),
    async decide(decision: DiffDecision) {
      if (shown.length === 0) await once(editor, 'shown');
      editor.emit('decided', decision);
    },
    untilShown: async () => void (shown.length > 0 || (await once(editor, 'shown'))),
  };
}

const edit: CanUseTool = {
  tool_name: 'Edit',
  input: { file_path: 'src/a.ts', old_string: 'two', new_string: 'TWO' },
};
const write: CanUseTool = { tool_name: 'Write', input: { file_path: '/nowhere/project/a.ts', content: 'x\n' } };

describe('the editor is first', () => {
  test('accepted as proposed: the input of the CLI, and the question leaves the page', async () => {
    const { ask, decide, page, shown, closed } = start();
    const answer = ask(edit);
    const { id, request } = await page.question();
    expect(request).toMatchObject({ decisionId: 'r1', inEditor: true });
    await decide({ decision: 'accepted', contents: 'one\nTWO\n' });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: edit.input });
    expect(shown).toEqual([
      {
        proposalId: 'r1',
        oldFilePath: '/nowhere/project/src/a.ts',
        newFilePath: '/nowhere/project/src/a.ts',
        newFileContents: 'one\nTWO\n',
        tabName: 'a.ts (proposed)',
        preserveFocus: true,
      },
    ]);
    expect(page.withdrawn).toEqual([id]);
    expect(closed).toEqual([]);
  });

  test('accepted with other words: the edit that leads there', async () => {
    const { ask, decide } = start();
    const answer = ask(edit);
    await decide({ decision: 'accepted', contents: 'one\nzwei\n' });
    expect(await answer).toEqual({
      behavior: 'allow',
      updatedInput: { file_path: 'src/a.ts', old_string: 'two\n', new_string: 'zwei\n', replace_all: false },
    });
  });

  test('an editor that knows only LF has not changed a CRLF file', async () => {
    const { ask, decide, shown } = start({ contents: 'one\r\ntwo\r\n' });
    const answer = ask(edit);
    await decide({ decision: 'accepted', contents: 'one\nTWO\n' });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: edit.input });
    expect(shown[0]?.newFileContents).toBe('one\r\nTWO\r\n');
  });

  test.each([
    ['2.1.29', 'x\r\n', 'mine\r\n', 'mine\n'],
    ['2.1.76', 'x\r\n', 'mine\r\n', 'mine\n'],
    ['2.1.77', 'x\n', 'mine\r\n', 'mine\r\n'],
  ])('Write over CRLF with %s: proposed %j; %j is written with %j', async (version, proposed, accepted, content) => {
    const { ask, decide, shown } = start({ contents: 'a\r\n', version });
    const answer = ask(write);
    await decide({ decision: 'accepted', contents: accepted });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: { ...write.input, content } });
    expect(shown[0]?.newFileContents).toBe(proposed);
  });

  test('a new file', async () => {
    const { ask, decide } = start({ contents: null });
    const answer = ask(write);
    await decide({ decision: 'accepted', contents: 'mine' });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: { ...write.input, content: 'mine' } });
  });

  test('rejected with words: they are what the agent is told', async () => {
    const { ask, decide } = start();
    const answer = ask(edit);
    await decide({ decision: 'rejected', message: ' In German, please ' });
    expect(await answer).toEqual({ behavior: 'deny', message: 'In German, please' });
  });

  test.each<DiffDecision>([{ decision: 'rejected' }, { decision: 'accepted', contents: 'one\ntwo\n' }])(
    'rejected, or everything put back: %j',
    async decision => {
      const { ask, decide } = start();
      const answer = ask(edit);
      await decide(decision);
      expect(await answer).toEqual({ behavior: 'deny', message: expect.stringMatching(/rejected this change/) });
    },
  );
});

describe('the editor is withdrawn', () => {
  test('when the page is first; its rejection then means nothing', async () => {
    const { ask, untilShown, page, signals, closed } = start();
    const answer = ask(edit);
    await untilShown();
    (await page.question()).answer({ behavior: 'allow' });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: edit.input });
    expect(signals[0]?.aborted).toBe(true);
    expect(closed).toEqual(['r1']);
  });

  test('when the CLI takes it back', async () => {
    const { ask, untilShown, withdraw, closed } = start();
    const answer = ask(edit);
    await untilShown();
    withdraw();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect(closed).toEqual(['r1']);
  });
});

const broken = () => Promise.reject(new Error('broken'));

describe('left to the page', () => {
  test.each<[string, Options, CanUseTool, number]>([
    ['it is not wanted', { reviewEdits: false }, edit, 0],
    ['not an edit', {}, { tool_name: 'Bash', input: { command: 'ls', file_path: 'a' } }, 0],
    ['the text is not there', { contents: 'three\n' }, edit, 1],
    ['the person has not saved', { isDirty: true }, edit, 0],
    ['an input without a path', {}, { tool_name: 'Write', input: { content: 'x' } }, 0],
    ['the editor fails', { openDiff: broken }, edit, 1],
  ])('%s', async (_, options, question, warned) => {
    const { ask, page, warnings, shown } = start(options);
    const answer = ask(question);
    (await page.question()).answer({ behavior: 'deny', message: 'No.' });
    expect(await answer).toEqual({ behavior: 'deny', message: 'No.' });
    expect(warnings).toHaveLength(warned);
    expect(shown).toHaveLength(options.openDiff ? 1 : 0);
  });

  test('an editor that cannot is no news', async () => {
    const warnings: string[] = [];
    const ports = portsWith({ files: { read: async () => ({ found: false }) } });
    const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
    const { channel, attach } = questionChannel();
    const page = askedPage('1');
    attach(page);
    const answer = createQuestions(fakeContext({ ports, reviewEdits: true, log }), channel).onPermission(write, {
      requestId: 'r1',
      signal: new AbortController().signal,
    });
    (await page.question()).answer({ behavior: 'allow' });
    expect(await answer).toEqual({ behavior: 'allow', updatedInput: write.input });
    expect(warnings).toEqual([]);
  });

  test('what the tool cannot write is not half written', async () => {
    const { ask, decide, page, warnings } = start({ contents: 'one\r\ntwo\r\n' });
    const answer = ask(edit);
    await decide({ decision: 'accepted', contents: 'one\r\nzwei\nand\r\n' });
    (await page.question()).answer({ behavior: 'deny', message: 'No.' });
    expect(await answer).toEqual({ behavior: 'deny', message: 'No.' });
    expect(warnings).toHaveLength(1);
  });
});
