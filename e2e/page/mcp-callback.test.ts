// Signing in to an MCP server with a browser on another machine: its last address is pasted and passed on.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';
import { answers, openDialog, servers } from './dialogs.fixture.ts';
import { axeFindings } from './support/axe-findings.ts';

const open = composerOfThisFile();
const address = 'http://localhost:4321/callback?code=abc&state=s';

test('the pasted address is passed on; a refusal keeps it, success connects and forgets it', async () => {
  let status = 'needs-auth';
  const { page, host } = await open({
    answers: {
      ...answers,
      get_mcp_servers: () => ({ servers: [{ ...servers[1], status }] }),
      authenticate_mcp_server: { outcome: 'open-url', url: 'https://example.com/sign-in', takesCallback: true },
      finish_mcp_sign_in({ callbackUrl }) {
        if (callbackUrl !== address) return { accepted: false, message: 'It belongs to a different sign-in.' };
        return { accepted: true };
      },
      reconnect_mcp_server() {
        status = 'connected';
        return { connected: true };
      },
    },
  });
  const dialog = await openDialog(page, 'mcp');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const field = dialog.getByRole('textbox', { name: 'Paste the address that the browser ended on' });
  const finish = dialog.getByRole('button', { name: 'Finish sign-in' });
  await expect.poll(() => finish.getAttribute('aria-disabled')).toBe('true');
  await finish.click({ force: true });
  await field.fill('http://localhost:4321/callback?code=old');
  await field.press('Enter');
  await dialog.getByText('It belongs to a different sign-in.').waitFor();
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await expect.poll(() => field.inputValue()).toBe('http://localhost:4321/callback?code=old');
  await field.fill(address);
  await finish.click();
  await dialog.getByText(/^connected/).waitFor();
  await field.waitFor({ state: 'detached' });
  expect(asked(host, 'finish_mcp_sign_in').map(({ callbackUrl }) => callbackUrl)).toEqual([
    'http://localhost:4321/callback?code=old',
    address,
  ]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  await page.context().close();
});

test('with a CLI that cannot take it there is no field', async () => {
  const { page } = await open({
    answers: { ...answers, authenticate_mcp_server: { outcome: 'open-url', url: 'https://example.com/sign-in' } },
  });
  const dialog = await openDialog(page, 'mcp');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('https://example.com/sign-in').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Finish sign-in' }).count()).toBe(0);
  await page.context().close();
});
