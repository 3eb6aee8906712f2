// What all dialogs have in common: they are named, keep the focus, close with Escape and give the focus back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, names, openDialog, type Command } from './dialogs.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const open = (options: OpenChatOptions = {}) =>
  openChat(browser(), served.url, { ...options, answers: { ...answers, ...options.answers } });
const focused = (page: { evaluate<T>(run: () => T): Promise<T> }) =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (!now) return '';
    const isInside = now.closest('[role="dialog"]') !== null;
    return `${isInside ? 'dialog' : 'page'}: ${now.getAttribute('aria-label') ?? now.getAttribute('role') ?? now.tagName}`;
  });

test.each(Object.keys(names) as Command[])(
  '%s keeps the focus, closes with Escape and gives it back',
  async command => {
    const { page } = await open();
    const dialog = await openDialog(page, command);
    await expect.poll(() => dialog.getAttribute('aria-modal')).toBe('true');
    await expect.poll(() => focused(page)).toMatch(/^dialog: /);
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatch(/^dialog: /);
    }
    for (let n = 0; n < 5; n += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toMatch(/^dialog: /);
    }
    // Keys of the page behind do nothing here.
    await page.keyboard.press('F6');
    expect(await focused(page)).toMatch(/^dialog: /);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('page: Message');
    await page.context().close();
  },
);

test('the key of the sessions opens them from the message box, and Close closes', async () => {
  const { page } = await open();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.press('Control+Shift+H');
  const dialog = page.getByRole('dialog', { name: 'Sessions' });
  await dialog.waitFor();
  await page.getByRole('searchbox', { name: 'Search sessions' }).waitFor();
  await expect.poll(() => focused(page)).toBe('dialog: Search sessions');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('page: Message');
  await page.context().close();
});

test('a slow answer says so after a moment, a failed one says why and can be tried again', async () => {
  let tries = 0;
  let answer: (() => void) | undefined;
  const { page } = await open({
    answers: {
      request_usage_update: async () => {
        tries += 1;
        if (tries === 1) {
          await new Promise<void>(resolve => (answer = resolve));
          throw new Error('The CLI does not answer');
        }
        return answers.request_usage_update;
      },
    },
  });
  const dialog = await openDialog(page, 'usage');
  await dialog.getByText('Loading…').waitFor();
  answer?.();
  await dialog.getByText('The CLI does not answer.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('progressbar', { name: 'Five-hour limit' }).waitFor();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await page.context().close();
});

test('Bypass is asked for, no answer has the focus, Cancel and Escape change nothing', async () => {
  const { page, host } = await open({
    state: { allowDangerouslySkipPermissions: true },
    answers: { set_permission_mode: ({ permissionMode }) => ({ permissionMode }) },
  });
  const ask = async () => {
    await page.getByRole('button', { name: /^Mode: / }).click();
    await page.getByText('Bypass permissions…').click();
    await page.getByRole('dialog', { name: 'Bypass permissions?' }).waitFor();
  };
  const asked = () =>
    host.received.filter(message => message.type === 'request' && message.request.type === 'set_permission_mode');
  await ask();
  await expect.poll(() => focused(page)).toBe('dialog: dialog');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('page: Mode: Ask first');
  await ask();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked()).toEqual([]);
  await ask();
  await page.getByRole('button', { name: 'Bypass permissions', exact: true }).click();
  expect(await host.request('set_permission_mode')).toMatchObject({ permissionMode: 'bypassPermissions' });
  await page.getByRole('button', { name: 'Mode: Bypass' }).waitFor();
  await page.context().close();
});

test('a change of a setting holds at once, and goes back when the host refuses it', async () => {
  const { page, host } = await open({
    answers: {
      update_setting: params => {
        if (params['key'] === 'autosave') throw new Error('The file is read-only');
        return answers.update_setting(params);
      },
    },
  });
  const dialog = await openDialog(page, 'settings');
  const ctrl = dialog.getByRole('switch', { name: 'Send with Ctrl+Enter' });
  await expect.poll(() => ctrl.getAttribute('aria-checked')).toBe('false');
  await ctrl.click();
  expect(await host.request('update_setting')).toEqual({
    type: 'update_setting',
    key: 'useCtrlEnterToSend',
    value: true,
  });
  await dialog.getByText('useCtrlEnterToSend · set by you').waitFor();
  await dialog.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
  await host.next(
    message => message.type === 'request' && 'value' in message.request && message.request.value === 'dark',
  );
  await dialog.getByRole('switch', { name: 'Save before the agent works on a file' }).click();
  await dialog.getByText('Not changed: The file is read-only.').waitFor();
  await expect
    .poll(() => dialog.getByRole('switch', { name: /^Save before/ }).getAttribute('aria-checked'))
    .toBe('true');

  await dialog.getByRole('button', { name: 'Add variable' }).click();
  await dialog.getByRole('textbox', { name: 'Name 1' }).fill('HTTP_PROXY');
  await dialog.getByRole('textbox', { name: 'Value 1' }).fill('http://127.0.0.1:1');
  await dialog.getByRole('textbox', { name: 'Value 1' }).press('Enter');
  await host.next(
    message =>
      message.type === 'request' &&
      JSON.stringify(message.request).includes('[{"name":"HTTP_PROXY","value":"http://127.0.0.1:1"}]'),
  );
  await dialog.getByRole('button', { name: 'Open CLI settings file' }).click();
  expect(await host.request('open_config_file')).toMatchObject({ configType: 'user' });
  await page.context().close();
});
