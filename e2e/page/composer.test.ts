// Sending from the message box: keys, acknowledgement, failure, a lost connection, an input method.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile, endTurn, keptSession, runTurn } from './composer.fixture.ts';

const open = composerOfThisFile();

test('the first key starts the CLI, Enter sends, and the acknowledged message leaves the box', async () => {
  const { page, host, box, errors } = await open();
  expect(host.received.some(message => message.type === 'launch_claude')).toBe(false);
  await box.pressSequentially('Hi');
  await host.next(message => message.type === 'launch_claude');
  await box.press('Shift+Enter');
  await box.pressSequentially('there');
  expect(asked(host, 'send_message')).toEqual([]);
  await box.press('Enter');
  const sent = await host.request('send_message');
  expect(sent).toMatchObject({ channelId: host.channelId(), content: 'Hi\nthere', when: 'when-idle' });
  expect(sent['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  // A browser asks each new address for its icon, which nobody serves here.
  expect(errors.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
  await page.context().close();
});

test('until the host has acknowledged, the words stay; pressing again sends nothing twice', async () => {
  let acknowledge: (() => void) | undefined;
  const { page, host, box } = await open({
    answers: { send_message: () => new Promise(resolve => (acknowledge = () => resolve({ state: 'sent' }))) },
  });
  await box.fill('Once');
  await box.press('Enter');
  await box.press('Enter');
  await host.request('send_message');
  await expect.poll(() => box.inputValue()).toBe('Once');
  await box.press('End');
  await box.pressSequentially(' and more');
  acknowledge?.();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'and more');
  expect(asked(host, 'send_message')).toHaveLength(1);
  await page.context().close();
});

test('a failed send says why and leaves the words above what was typed since', async () => {
  let refuse: (() => void) | undefined;
  const { page, host, box } = await open({
    answers: {
      send_message: () =>
        new Promise((_resolve, reject) => (refuse = () => reject(new Error('the CLI could not be started')))),
    },
  });
  await box.fill('Important');
  await box.press('Enter');
  await host.request('send_message');
  await box.press('End');
  await box.pressSequentially(' words');
  refuse?.();
  await page.getByText('Not sent: the CLI could not be started. Your text is back in the box.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('Important words');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Not sent: ').waitFor({ state: 'detached' });
  await page.context().close();
});

test('while an input method composes, Enter neither sends nor breaks anything', async () => {
  const { page, host, box } = await open();
  await box.fill('日本');
  const press = (how: { isComposing: boolean; keyCode: number }) =>
    box.evaluate((element, { isComposing, keyCode }) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'keyCode', { value: keyCode });
      return element.dispatchEvent(event);
    }, how);
  expect(await press({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(await press({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(await press({ isComposing: false, keyCode: 13 })).toBe(false);
  await host.request('send_message');
  expect(asked(host, 'send_message')).toHaveLength(1);
  await page.context().close();
});

test('with the setting, Enter breaks the line and Ctrl+Enter sends', async () => {
  const { page, host, box } = await open({ state: { useCtrlEnterToSend: true } });
  await host.request('init');
  await box.pressSequentially('one');
  await box.press('Enter');
  await box.pressSequentially('two');
  await expect.poll(() => box.inputValue()).toBe('one\ntwo');
  await box.press('Control+Enter');
  expect(await host.request('send_message')).toMatchObject({ content: 'one\ntwo', when: 'when-idle' });
  await page.context().close();
});

test('an empty box sends nothing, and Send says that it is off', async () => {
  const { page, host, box, send } = await open();
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  await send.click({ force: true });
  await box.fill('   ');
  await box.press('Enter');
  await box.fill('now');
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false');
  await send.click();
  expect(await host.request('send_message')).toMatchObject({ content: 'now' });
  expect(asked(host, 'send_message')).toHaveLength(1);
  await page.context().close();
});

test('without a CLI nothing is asked: Send says why and keeps the text', async () => {
  const { page, host, box } = await open({
    answers: {
      get_claude_state: {
        config: {
          cli: { status: 'missing', isRehearsal: false },
          models: [],
          commands: [],
          agents: [],
          outputStyles: [],
        },
      },
    },
  });
  await box.fill('Hello');
  await box.press('Enter');
  await page.getByText('Not sent: Claude Code is not installed, or not where Dovetail looked.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('Hello');
  expect(host.received.some(message => message.type === 'launch_claude')).toBe(false);
  await page.context().close();
});

test('while a turn runs, Send queues, Ctrl+Enter goes into the turn, Stop interrupts', async () => {
  const { page, host, box, send } = await open({
    kept: keptSession,
    answers: { send_message: ({ when }) => ({ state: when === 'now' ? 'sent' : 'held' }) },
  });
  await runTurn(host, page);
  await expect.poll(() => box.getAttribute('placeholder')).toBe('Add to the queue');
  await expect.poll(() => send.isVisible()).toBe(true);
  await box.fill('also this');
  await box.press('Control+Enter');
  expect(await host.request('send_message')).toMatchObject({ content: 'also this', when: 'now' });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await host.next(message => message.type === 'interrupt_claude');
  await page.getByText('Stopping').waitFor();
  endTurn(host);
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('Escape once asks, twice stops; a second one too late only asks again', async () => {
  const { page, host, box } = await open({ kept: keptSession });
  await page.clock.install();
  await runTurn(host, page);
  await box.focus();
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.press('Escape');
  await page.getByText('Press Esc again to stop').waitFor();
  await page.clock.fastForward(2_100);
  await page.getByText('Press Esc again to stop').waitFor({ state: 'detached' });
  await box.press('Escape');
  await page.getByText('Press Esc again to stop').waitFor();
  expect(host.received.some(message => message.type === 'interrupt_claude')).toBe(false);
  await box.press('Escape');
  await host.next(message => message.type === 'interrupt_claude');
  await page.context().close();
});

test('a mention that the editor sends stands where the caret is', async () => {
  const { page, host, box } = await open();
  await box.fill('see and tell');
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 3));
  host.push({ type: 'insert_at_mention', text: '@src/a.ts#L3-5' });
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'see @src/a.ts#L3-5 and tell');
  await expect.poll(() => box.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(18);
  await page.context().close();
});
