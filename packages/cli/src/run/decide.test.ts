import { expect, test } from 'vitest';
import type { Asked } from '@dovetail/agent';
import type { CanUseTool, PermissionUpdate } from '@dovetail/protocol';
import { createProgress } from '../terminal/progress.ts';
import { fakeTerminal, type FakeTerminal, type FakeTerminalOptions } from '../testing/fake-terminal.ts';
import { askAtTerminal, declineForms, denyAll, type Decide } from './decide.ts';

const cwd = '/home/me/project';
const acceptEdits: PermissionUpdate = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };
const write: CanUseTool = {
  tool_name: 'Write',
  input: { file_path: `${cwd}/a.txt`, content: 'hello\n' },
  permission_suggestions: [acceptEdits],
};
const bash: CanUseTool = { tool_name: 'Bash', input: { command: 'ls' }, decision_reason: 'It is not known.' };

function asking(options: FakeTerminalOptions): { terminal: FakeTerminal; decide: Decide; end: AbortController } {
  const terminal = fakeTerminal({ canAsk: true, errIsTty: true, ...options });
  const end = new AbortController();
  const decide = askAtTerminal({ terminal, progress: createProgress(terminal), cwd, ending: end.signal });
  return { terminal, decide, end };
}

const asked = (signal = new AbortController().signal): Asked => ({ requestId: 'r', signal });

test('the person sees what is asked and what can be answered', async () => {
  const { terminal, decide } = asking({ answers: ['y'] });
  await decide(write, asked());
  expect(terminal.stderr).toBe(
    [
      '',
      'Permission: Write: a.txt',
      '    + hello',
      '  y  allow once',
      '  1  accept edits without asking for this conversation',
      '  n  deny, or type what to do instead',
      '> ',
    ].join('\n'),
  );
});

test('the reason of the CLI is told', async () => {
  const { terminal, decide } = asking({ answers: ['n'] });
  await decide(bash, asked());
  expect(terminal.stderr).toContain('Permission: Bash: ls\nIt is not known.\n  y  allow once\n  n  deny');
});

test.each(['y', 'Y', 'yes', ' yes '])('%j allows once, with the input as it is', async answer => {
  const { decide } = asking({ answers: [answer] });
  expect(await decide(write, asked())).toEqual({ behavior: 'allow', updatedInput: write.input });
});

test('a number chooses a suggestion', async () => {
  const { decide } = asking({ answers: ['1'] });
  expect(await decide(write, asked())).toEqual({
    behavior: 'allow',
    updatedInput: write.input,
    updatedPermissions: [acceptEdits],
  });
});

test.each([
  ['n', 'The user said no.'],
  ['No', 'The user said no.'],
  ['use b.txt', 'The user said no, and: use b.txt'],
  ['yeah', 'The user said no, and: yeah'],
])('%j denies', async (answer, message) => {
  const { decide } = asking({ answers: [answer] });
  expect(await decide(write, asked())).toEqual({ behavior: 'deny', message });
});

test('an empty line and a number that is not there decide nothing', async () => {
  const { terminal, decide } = asking({ answers: ['', '  ', '2', 'n'] });
  expect(await decide(write, asked())).toEqual({ behavior: 'deny', message: 'The user said no.' });
  expect(terminal.questions).toHaveLength(4);
  expect(terminal.stderr).toContain('There is no 2.\n');
});

test('no answer at all is a denial that says so', async () => {
  const { decide } = asking({ answers: [undefined] });
  expect(await decide(write, asked())).toEqual({
    behavior: 'deny',
    message: 'Denied: the question was not answered.',
  });
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<undefined>(resolve => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

test('two questions at once are asked one after the other', async () => {
  let answerFirst: ((text: string) => void) | undefined;
  const first = () => new Promise<string>(resolve => (answerFirst = resolve));
  const { terminal, decide } = asking({ answers: [first, 'n'] });
  const one = decide(write, asked());
  const two = decide(bash, asked());
  await expect.poll(() => answerFirst).toBeDefined();
  expect(terminal.stderr).not.toContain('Bash');
  answerFirst?.('y');
  expect((await one).behavior).toBe('allow');
  expect((await two).behavior).toBe('deny');
  expect(terminal.stderr.indexOf('Permission: Write')).toBeLessThan(terminal.stderr.indexOf('Permission: Bash'));
});

test('a question that is withdrawn makes way for the next, and one withdrawn while it waits is never put', async () => {
  const { terminal, decide } = asking({ answers: [untilAborted, 'y'] });
  const [open, waiting] = [new AbortController(), new AbortController()];
  void decide(write, asked(open.signal));
  void decide({ ...bash, input: { command: 'pwd' } }, asked(waiting.signal));
  const last = decide(bash, asked());
  await expect.poll(() => terminal.questions.length).toBe(1);
  waiting.abort();
  open.abort();
  expect(await last).toEqual({ behavior: 'allow', updatedInput: bash.input });
  expect(terminal.stderr).not.toContain('pwd');
});

test('what is open when the command ends stays undecided', async () => {
  const { terminal, decide, end } = asking({ answers: [untilAborted] });
  const decided: unknown[] = [];
  void decide(write, asked()).then(answer => decided.push(answer));
  void decide(bash, asked()).then(answer => decided.push(answer));
  await expect.poll(() => terminal.questions.length).toBe(1);
  end.abort();
  await new Promise(resolve => setImmediate(resolve));
  expect(decided).toEqual([]);
  expect(terminal.questions).toHaveLength(1);
});

test('questions of the agent and plans go their own ways', async () => {
  const { terminal, decide } = asking({ answers: ['1', 'y'] });
  const questions = [{ question: 'Which?', options: [{ label: 'This' }] }];
  const answer = await decide({ tool_name: 'AskUserQuestion', input: { questions } }, asked());
  expect(answer).toEqual({ behavior: 'allow', updatedInput: { questions, answers: { 'Which?': 'This' } } });
  await decide({ tool_name: 'ExitPlanMode', input: { plan: 'p' } }, asked());
  expect(terminal.stderr).toContain('approve and accept edits');
});

test('without a person everything is denied, and said so, with the way to allow it', async () => {
  const terminal = fakeTerminal();
  const decide = denyAll({ terminal, progress: createProgress(terminal), cwd });
  expect(await decide(write, asked())).toEqual({
    behavior: 'deny',
    message: 'Denied: Write: a.txt needs permission, and nobody is there to give it.',
  });
  await decide({ tool_name: 'AskUserQuestion', input: {} }, asked());
  expect(terminal.stderr).toBe(
    'Denied Write: a.txt (nobody is there to decide). Allow it with --allow Write\n' +
      'Denied AskUserQuestion (nobody is there to decide). Run it on a terminal to answer.\n',
  );
  expect(terminal.stdout).toBe('');
});

test('forms of MCP servers are declined, and said so', async () => {
  const terminal = fakeTerminal();
  const answer = await declineForms(terminal, createProgress(terminal))({ mcp_server_name: 'db', message: 'Which?' });
  expect(answer).toEqual({ action: 'decline' });
  expect(terminal.stderr).toBe('Declined a form of the MCP server db: Which?\n');
});
