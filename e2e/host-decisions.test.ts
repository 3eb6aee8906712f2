// What the CLI asks the person, through the host: permissions, rules for good, questions, plans, words instead.
import { describe, expect, it } from 'vitest';
import { completePort } from '@dovetail/host';
import { editorPort, type DiffDecision } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { shareHost } from './support/shared-host.ts';
import type { HostPage } from './support/staged-host.ts';

const write = (name: string) => ({ Write: { file_path: `\${cwd}/${name}`, content: `${name}\n` } });
const setMode = (page: HostPage, permissionMode: 'default' | 'plan') =>
  page.ask('set_permission_mode', { permissionMode }, 'c');
const plan = '# Plan\n\n1. Look\n2. Leap\n';

describe.each(eachCli)('decisions through the host on Claude Code %s', (_version, cli) => {
  const { play } = shareHost(cli, {
    files: {
      'package.json': '{ "scripts": { "hello": "echo hello" } }',
      '.claude/settings.json': JSON.stringify({ permissions: { ask: ['Bash(ls:*)'] } }),
    },
  });

  it('sends a rule for good back to the CLI, which then asks no more and says where it is kept', async () => {
    const bash = { Bash: { command: 'npm run hello' } };
    const { stage, page } = await play({
      steps: [
        { call: bash },
        { expect: { tool: 'Bash', error: false }, call: bash },
        { expect: { tool: 'Bash', error: false }, say: 'Twice.' },
      ],
    });
    await page.send('c', 'run it');
    const { params, answer } = await page.question('tool_permission_request');
    expect(params).toMatchObject({ toolName: 'Bash', input: { command: 'npm run hello' }, permissionMode: 'default' });
    const forGood = params.suggestions.findIndex(
      suggestion => suggestion.type === 'addRules' && suggestion.destination === 'localSettings',
    );
    expect(forGood).toBeGreaterThanOrEqual(0);
    answer({ behavior: 'allow', acceptedSuggestions: [forGood] });
    await page.result('Twice.');
    const asked = page.received.filter(
      message => message.type === 'request' && message.request.type === 'tool_permission_request',
    );
    expect(asked).toHaveLength(1);
    expect(JSON.parse(await stage.read('.claude/settings.local.json'))).toMatchObject({
      permissions: { allow: [expect.stringContaining('Bash(npm run')] },
    });
  });

  it('tells why it was asked: the rule, and the file that holds it', async () => {
    const { stage, page } = await play({
      steps: [{ call: { Bash: { command: 'ls -1' } } }, { expect: { tool: 'Bash', error: true }, say: 'Not listed.' }],
    });
    await page.send('c', 'list');
    const { params, answer } = await page.question('tool_permission_request');
    expect(params.reason).toMatchObject({ rule: 'Bash(ls:*)', file: stage.path('.claude/settings.json') });
    answer({ behavior: 'deny', message: 'Read the notes instead.' });
    await page.result('Not listed.');
    expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('Read the notes instead.');
  });

  it('brings the answers of the person to the model', async () => {
    const questions = [
      {
        question: 'Which colour?',
        header: 'Colour',
        multiSelect: false,
        options: [
          { label: 'Red', description: 'warm' },
          { label: 'Blue', description: 'cold' },
        ],
      },
      {
        question: 'Which sizes?',
        header: 'Size',
        multiSelect: true,
        options: [
          { label: 'S', description: 'small' },
          { label: 'L', description: 'large' },
        ],
      },
    ];
    const { stage, page } = await play({
      steps: [
        { call: { AskUserQuestion: { questions } } },
        { expect: { tool: 'AskUserQuestion', error: false, result: '"Which sizes?"="S, L"' }, say: 'Thanks.' },
      ],
    });
    await page.send('c', 'ask me');
    const { params, answer } = await page.question('user_question_request');
    expect(params.questions).toMatchObject(questions);
    answer({ outcome: 'answered', answers: { 'Which colour?': ['Mauve'], 'Which sizes?': ['S', 'L'] } });
    await page.result('Thanks.');
    expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('Mauve');
  });

  it('keeps planning when the person wants more', async () => {
    const { page } = await play({
      steps: [
        { expect: { mode: 'plan' }, call: { Write: { file_path: '${planFile}', content: plan } } },
        { call: { ExitPlanMode: { plan } } },
        { expect: { tool: 'ExitPlanMode', error: true, result: 'Look twice.' }, say: 'Looking.' },
      ],
    });
    await setMode(page, 'plan');
    await page.send('c', 'make a plan');
    (await page.question('plan_review_request')).answer({ decision: 'keep-planning', feedback: 'Look twice.' });
    await page.result('Looking.');
    expect(page.conversations.get('c')?.decisions).toEqual([]);
  });

  it('leaves plan mode with edits accepted when the person says so, and asks about no edit after it', async () => {
    const { stage, page } = await play({
      steps: [
        { expect: { mode: 'plan' }, call: { Write: { file_path: '${planFile}', content: plan } } },
        { call: { ExitPlanMode: { plan } } },
        { expect: { tool: 'ExitPlanMode', error: false }, call: write('leap.txt') },
        { expect: { tool: 'Write', error: false }, say: 'Leapt.' },
      ],
    });
    await setMode(page, 'plan');
    await page.send('c', 'make a plan');
    const { params, answer } = await page.question('plan_review_request');
    expect(params.plan).toBe(plan);
    answer({ decision: 'approve-and-accept-edits' });
    await page.result('Leapt.');
    expect(await stage.read('leap.txt')).toBe('leap.txt\n');
    await expect.poll(() => page.ofType('channel_state').at(-1)?.settings.permissionMode).toBe('acceptEdits');
    expect(
      page.received.some(message => message.type === 'request' && message.request.type === 'tool_permission_request'),
    ).toBe(false);
  });

  cli.ifNewest(() => {
    it('asks every page, and the first answer counts', async () => {
      const {
        stage,
        staged,
        page: first,
      } = await play({
        steps: [{ call: write('a.txt') }, { expect: { tool: 'Write', error: true }, say: 'Then not.' }],
      });
      await setMode(first, 'default');
      const second = staged.page();
      await second.launch('c');
      await first.send('c', 'write');
      const [one, two] = await Promise.all([
        first.question('tool_permission_request'),
        second.question('tool_permission_request'),
      ]);
      one.answer({ behavior: 'deny', message: 'No.' });
      await second.next(message => message.type === 'cancel_request' && message.targetRequestId === two.requestId);
      two.answer({ behavior: 'allow' });
      await first.result('Then not.');
      await expect(stage.read('a.txt')).rejects.toThrow('ENOENT');
    });
  });
});

type Verdict = 'as proposed' | 'rejected' | 'changed';

describe.each(eachCli)('the verdict of the editor through the host on Claude Code %s', (_version, cli) => {
  let verdict: Verdict = 'rejected';
  let proposed = '';
  const editor = completePort(editorPort, {
    async openDiff({ newFileContents }): Promise<DiffDecision> {
      proposed = newFileContents;
      if (verdict === 'rejected') return { decision: 'rejected' };
      const contents = verdict === 'changed' ? newFileContents.replace('TWO', 'Zwei') : newFileContents;
      return { decision: 'accepted', contents };
    },
    closeDiff: async () => ({}),
  });
  const text = 'one\r\ntwo\r\nthree\r\n';
  const verdicts: readonly Verdict[] = ['as proposed', 'rejected', 'changed'];
  const files = Object.fromEntries(verdicts.map(each => [`${each}.txt`, text]));
  const { play } = shareHost(cli, { files }, { ports: { editor }, reviewEdits: true });

  // What the CLI is told differs for two of them, and is the same for an edit that was changed.
  it.each(cli.isNewest ? verdicts : verdicts.slice(0, 2))('%s', async each => {
    verdict = each;
    const name = `${each}.txt`;
    const { stage, page } = await play({
      steps: [
        { call: { Read: { file_path: `\${cwd}/${name}` } } },
        { call: { Edit: { file_path: `\${cwd}/${name}`, old_string: 'two', new_string: 'TWO' } } },
        { expect: { tool: 'Edit', error: each === 'rejected' }, say: `Reviewed: ${each}.` },
      ],
    });
    await page.send('c', 'edit');
    await page.result(`Reviewed: ${each}.`);
    expect(proposed).toBe('one\r\nTWO\r\nthree\r\n');
    const bytes = { 'as proposed': 'TWO', changed: 'Zwei', rejected: 'two' }[each];
    expect(await stage.read(name)).toBe(`one\r\n${bytes}\r\nthree\r\n`);
    const { requestId } = await page.question('tool_permission_request');
    await page.next(message => message.type === 'cancel_request' && message.targetRequestId === requestId);
  });
});
