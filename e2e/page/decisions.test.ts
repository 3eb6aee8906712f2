// Questions to the person: nothing but a deliberate press answers them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edit, expectAccessible, form, openAsked, plan, push, shelves } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());
const open = (options = {}) => openAsked(browser(), served.url, options);

test('a permission says what, why, and what is remembered where', async () => {
  const { page, host, errors } = await open();
  const { answer } = host.ask(push());
  const card = page.getByRole('group', { name: 'Permission: Bash' });
  await card.getByText('Run this command?').waitFor();
  await expect
    .poll(() => card.getByRole('region', { name: 'Command' }).textContent())
    .toBe('git push origin round-once');
  await expect
    .poll(() => card.textContent())
    .toContain('Asked because Bash(git push:*) is under ask in .claude/settings.json.');
  await expect
    .poll(() => card.textContent())
    .toContain('The rule Bash(git *) you allowed earlier does not cover this: ask rules come first.');
  const names = await card
    .getByRole('button')
    .evaluateAll(all => all.map(one => one.getAttribute('aria-keyshortcuts')));
  expect(names).toEqual(['1', '2', '3', '4']);
  await card
    .getByRole('button', { name: 'Always allow Bash(git push origin:*) this project, only me', exact: true })
    .click();
  expect(await answer).toEqual({ type: 'tool_permission_response', behavior: 'allow', acceptedSuggestions: [0] });
  await card.waitFor({ state: 'detached' });
  // A browser asks for an icon that nobody has.
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('no is said with words, and Enter in them says it', async () => {
  const { page, host } = await open();
  const { answer } = host.ask(push());
  const field = page.getByRole('textbox', { name: 'Tell the agent what to do instead' });
  await field.fill('push to a fork');
  await expect.poll(() => page.getByRole('button', { name: 'Deny', exact: true }).isEnabled()).toBe(true);
  await expect
    .poll(
      async () => {
        await field.press('Enter');
        return host.received.some(message => message.type === 'response');
      },
      { interval: 500 },
    )
    .toBe(true);
  expect(await answer).toEqual({ type: 'tool_permission_response', behavior: 'deny', message: 'push to a fork' });
  await page.context().close();
});

test('typed words survive a look at another question and are part of the draft', async () => {
  const { page, host } = await open();
  host.ask(push());
  host.ask({ ...plan });
  await page.getByRole('textbox', { name: 'Tell the agent what to do instead' }).fill('wait');
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByRole('group', { name: 'Plan' }).waitFor();
  await page.getByRole('button', { name: 'Previous question' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Tell the agent what to do instead' }).inputValue())
    .toBe('wait');
  const saved = await host.next(
    message =>
      message.type === 'request' &&
      message.request.type === 'save_draft' &&
      JSON.stringify(message.request).includes('"value":"wait"'),
  );
  expect(saved).toBeDefined();
  await page.context().close();
});

test('a withdrawn question leaves, and the focus goes back to where it was', async () => {
  const { page, host } = await open();
  await page.getByRole('textbox', { name: 'Message' }).click();
  const { withdraw } = host.ask(push());
  const card = page.getByRole('group', { name: 'Permission: Bash' });
  await card.waitFor();
  await page.keyboard.press('Control+.');
  await expect.poll(() => focusedName(page)).toBe('Permission: Bash');
  withdraw();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Message');
  expect(host.received.filter(message => message.type === 'response')).toEqual([]);
  await page.context().close();
});

test('questions of the agent: nothing chosen, words of their own, submitted together', async () => {
  const { page, host } = await open({ height: 1000 });
  const { answer } = host.ask(shelves);
  const failure = page.getByRole('group', { name: 'Question: Failure' });
  const alert = page.getByRole('group', { name: 'Question: Alert' });
  await failure.waitFor();
  await expect.poll(() => page.locator('.dt-ask input:checked').count()).toBe(0);
  await expect.poll(() => failure.getByRole('button', { name: 'Submit answers' }).count()).toBe(0);
  const submit = alert.getByRole('button', { name: 'Submit answers' });
  await page.getByText('Not answered: Failure, Alert').waitFor();
  await failure.getByRole('textbox', { name: 'Your own answer' }).fill('Ask me');
  await expect.poll(() => failure.getByRole('radio', { name: 'Something else' }).isChecked()).toBe(true);
  await alert.getByRole('checkbox', { name: 'On-call' }).check();
  await alert.getByRole('checkbox', { name: 'The team' }).check();
  await submit.click();
  expect(await answer).toEqual({
    type: 'user_question_response',
    outcome: 'answered',
    answers: {
      'When a shelf fails five times, what should happen?': ['Ask me'],
      'Who is told?': ['On-call', 'The team'],
    },
  });
  await page.context().close();
});

test('a plan with remarks on its paragraphs goes back with them', async () => {
  const { page, host } = await open({ height: 900 });
  const { answer } = host.ask(plan);
  const card = page.getByRole('group', { name: 'Plan', exact: true });
  const paragraph = card.getByRole('group', { name: 'Paragraph 5' });
  await paragraph.focus();
  await paragraph.press('c');
  const field = card.getByRole('textbox', { name: 'Comment on “Poll every second with `skip locked`.”' });
  await field.fill('Use listen/notify');
  await field.press('Enter');
  await card.getByText('1 comment', { exact: true }).waitFor();
  await card.getByText('Keep planning sends your comment back. Approving leaves it out.').waitFor();
  await card.getByRole('button', { name: 'Keep planning' }).click();
  expect(await answer).toEqual({
    type: 'plan_review_response',
    decision: 'keep-planning',
    feedback: 'On “Poll every second with `skip locked`.”:\nUse listen/notify',
  });
  await page.context().close();
});

test('a plan without text says so and has the same answers', async () => {
  const { page, host } = await open();
  const { answer } = host.ask({ ...plan, plan: null });
  const card = page.getByRole('group', { name: 'Plan', exact: true });
  await card.getByText('The CLI sent no plan').waitFor();
  await card.getByRole('button', { name: 'Approve and accept edits' }).click();
  expect(await answer).toEqual({ type: 'plan_review_response', decision: 'approve-and-accept-edits' });
  await page.context().close();
});

test('a form of a server is checked before it is sent', async () => {
  const { page, host } = await open({ height: 900 });
  const { answer } = host.ask(form);
  const card = page.getByRole('group', { name: 'Form: larder-db' });
  await card.getByRole('textbox', { name: 'Port' }).fill('zero');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByText('This must be a number.').waitFor();
  await card.getByText('This is needed.').waitFor();
  await card.getByRole('textbox', { name: 'Host' }).fill('db.local');
  await card.getByRole('textbox', { name: 'Port' }).fill('5432');
  await card.getByRole('combobox', { name: 'Kind' }).selectOption('Replica');
  await card.getByRole('button', { name: 'Send' }).click();
  expect(await answer).toEqual({
    type: 'elicitation_response',
    action: 'accept',
    content: { host: 'db.local', port: 5432, kind: 'replica', tls: false },
  });
  await page.context().close();
});

test('an address is shown whole before it is opened', async () => {
  const url = 'https://auth.example.com/start?client=larder';
  const { page, host } = await open({ answers: { open_url: { opened: true } } });
  const { answer } = host.ask({ ...form, mode: 'url', url, requestedSchema: undefined });
  const card = page.getByRole('group', { name: 'Form: larder-db' });
  await expect.poll(() => card.getByRole('region', { name: 'Address' }).textContent()).toBe(url);
  expect(host.received.some(m => m.type === 'request' && m.request.type === 'open_url')).toBe(false);
  await card.getByRole('button', { name: 'Open address' }).click();
  expect(await host.request('open_url')).toMatchObject({ url });
  expect(await answer).toEqual({ type: 'elicitation_response', action: 'accept' });
  await page.context().close();
});

test('a change is reviewed in the editor, and what was accepted there is what runs', async () => {
  const { promise: decided, resolve: decide } = deferred();
  const { page, host } = await open({ answers: { open_diff: () => decided } });
  const { answer } = host.ask(edit);
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await card.getByText('Change src/cart/total.ts?').waitFor();
  await expect.poll(() => card.textContent()).toContain('+2 added −1 removed');
  await card.getByRole('button', { name: 'Review in editor' }).click();
  expect(await host.request('open_diff')).toMatchObject({ edits: [{ oldString: 'a\nb\n', newString: 'a\nc\nd\n' }] });
  await card.getByText('Open in the editor. What you decide here or there is the same answer.').waitFor();
  decide({ decision: 'accepted', newEdits: [{ oldString: 'b', newString: 'z' }], contents: 'a\nz\n' });
  expect(await answer).toEqual({
    type: 'tool_permission_response',
    behavior: 'allow',
    updatedInput: { file_path: '/home/ada/larder/src/cart/total.ts', old_string: 'b', new_string: 'z' },
  });
  await page.context().close();
});

test('a change that the editor shows by itself is brought to the front, or opened when it is not there', async () => {
  const shown = new Set(['d-edit']);
  const { page, host } = await open({
    answers: {
      reveal_review: ({ decisionId }: Record<string, unknown>) => ({ revealed: shown.has(String(decisionId)) }),
      open_diff: () => new Promise<object>(() => undefined),
    },
  });
  const { answer } = host.ask({ ...edit, inEditor: true });
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await card.getByText('Open in the editor. What you decide here or there is the same answer.').waitFor();
  const review = card.getByRole('button', { name: 'Review in editor' });
  await review.click();
  expect(await host.request('reveal_review')).toMatchObject({ decisionId: 'd-edit' });
  await card.getByRole('button', { name: 'Allow once' }).click();
  expect(await answer).toEqual({ type: 'tool_permission_response', behavior: 'allow' });
  expect(
    host.received.some(({ type, ...rest }) => type === 'request' && JSON.stringify(rest).includes('open_diff')),
  ).toBe(false);

  shown.clear();
  host.ask({ ...edit, decisionId: 'd-gone', inEditor: true });
  await review.click();
  expect(await host.request('open_diff')).toMatchObject({ newFilePath: '/home/ada/larder/src/cart/total.ts' });
  await page.context().close();
});

test.each([
  ['Permission: Bash', push()],
  ['Permission: Edit', edit],
  ['Question: Failure', shelves],
  ['Plan', plan],
  ['Form: larder-db', form],
] as const)('%s has nothing that axe finds, in light and dark', async (name, request) => {
  const { page, host } = await open({ height: 1000 });
  host.ask(request);
  await page.getByRole('group', { name, exact: true }).waitFor();
  await expect.poll(() => page.locator('.dt-ask button:disabled:not([aria-describedby])').count()).toBe(0);
  for (const theme of ['light', 'dark']) {
    await page.evaluate(value => void (document.documentElement.dataset['theme'] = value), theme);
    await expectAccessible(page, '.dt-ask');
  }
  await page.context().close();
});

async function focusedName(page: Awaited<ReturnType<typeof open>>['page']): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? null,
  );
}

function deferred(): { promise: Promise<object>; resolve(result: object): void } {
  const settled: { resolve?(result: object): void } = {};
  const promise = new Promise<object>(resolve => void (settled.resolve = resolve));
  return { promise, resolve: result => settled.resolve?.(result) };
}
