// A proposed change in the workbench: decided by hunk or as a whole, by nobody but the person.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench, type OpenWorkbenchOptions } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { newTotal, oldTotal, project, totalProposal } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function review(options: OpenWorkbenchOptions = {}) {
  opened = await openWorkbench(browser(), { ...project, proposals: [totalProposal], ...options });
  const { page } = opened;
  const region = page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
  await region.getByRole('button', { name: 'Accept hunk 1' }).or(region.getByText('Too long')).first().waitFor();
  return { ...opened, region, button: (name: string) => region.getByRole('button', { name, exact: true }) };
}

test('a proposal opens in front without the focus, and counts as one decision', async () => {
  const { page, region, errors } = await review();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks');
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByRole('button', { name: '1 decision waits' }).waitFor();
  await page.getByRole('tab', { name: /total\.ts\s*proposed/ }).waitFor();
  await expect.poll(() => page.title()).toBe('(1) larder');
  expect(errors).toEqual([]);
});

test('everything that is not rejected is written, once, when Accept is pressed', async () => {
  const { page, server, region, button } = await review();
  await button('Accept hunk 1').click();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks: 1 accepted, 2 to go');
  await button('Reject hunk 2').click();
  await button('Accept hunk 3').click();
  await expect
    .poll(() => region.getByRole('status').textContent())
    .toBe('2 of 3 hunks will be written. Accept to finish.');
  expect(server.received.some(({ type }) => type === 'decide_proposal')).toBe(false);
  await button('Accept').click();
  const decided = await server.next('decide_proposal');
  const contents = String(decided['contents']);
  expect(decided).toMatchObject({ proposalId: 'p1', decision: 'accepted' });
  expect(contents).toContain('import { addExact, roundMoney, zero }');
  expect(contents).toContain('(sum, line) => sum + roundMoney(line.net * (1 + line.vat)),');
  expect(contents).not.toContain('return roundMoney(exact);');
  expect(contents).toContain('const gross = (line: Line)');
  await region.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: /decision/ }).count()).toBe(0);
});

test('Take back makes a hunk open again; with nothing decided the whole proposal is accepted', async () => {
  const { server, region, button } = await review();
  await button('Reject hunk 1').click();
  await button('Take back').click();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks');
  await button('Accept').click();
  expect(await server.next('decide_proposal')).toMatchObject({ decision: 'accepted', contents: newTotal });
});

test('with every hunk rejected there is nothing to accept; Reject writes nothing', async () => {
  const { server, region, button } = await review();
  for (const number of [1, 2, 3]) await button(`Reject hunk ${number}`).click();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('Every hunk is rejected. Reject to finish.');
  await expect.poll(() => button('Accept').isDisabled()).toBe(true);
  await button('Reject').click();
  const decided = await server.next('decide_proposal');
  expect(decided).toMatchObject({ decision: 'rejected' });
  expect(decided).not.toHaveProperty('contents');
});

test('added lines can be edited in place, and the edit is what is written', async () => {
  const { page, server, region, button } = await review();
  await region.getByText('return roundMoney(exact);').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' // once');
  await server.next('save_review', request => JSON.stringify(request).includes('// once'));
  await button('Accept').click();
  const { contents } = await server.next('decide_proposal');
  expect(contents).toBe(newTotal.replace('return roundMoney(exact);', 'return roundMoney(exact); // once'));
});

test('the keys of the region: F7 to the next hunk, Alt+Y and Alt+N, Ctrl+Enter', async () => {
  const { page, server, region } = await review();
  await region.getByRole('textbox', { name: 'Editor: src/cart/total.ts' }).focus();
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Alt+y');
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks: 1 accepted, 1 rejected, 1 to go');
  await page.keyboard.press('Control+Enter');
  const decided = await server.next('decide_proposal');
  expect(decided['contents']).toBe(newTotal.replace('import { addExact, roundMoney, zero }', 'import { roundMoney }'));
});

test('Ctrl+Enter outside the region decides nothing', async () => {
  const { page, server } = await review();
  await page.getByRole('tree', { name: 'Files' }).focus();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Shift+Backspace');
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await server.next('save_layout', ({ layout }) => (layout as { openFolders?: unknown[] }).openFolders?.length === 0);
  expect(server.received.some(({ type }) => type === 'decide_proposal')).toBe(false);
});

test('closing the tab decides nothing; the mark in the tree opens it again, with what was decided', async () => {
  const { page, server, region, button } = await review();
  await button('Accept hunk 2').click();
  await server.next('save_review');
  await page.getByRole('tab', { name: /total\.ts\s*proposed/ }).focus();
  await page.keyboard.press('Delete');
  await region.waitFor({ state: 'detached' });
  expect(server.received.some(({ type }) => type === 'decide_proposal')).toBe(false);
  await page.getByTitle('A change waits for you').click();
  await region.waitFor();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks: 1 accepted, 2 to go');
});

test('a reload brings back what the server has kept of the review', async () => {
  const proposal = { ...totalProposal, draft: { hunks: { 1: 'rejected' as const } } };
  const { region } = await (async () => {
    opened = await openWorkbench(browser(), { ...project, proposals: [proposal] });
    const found = opened.page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
    await found.getByRole('button', { name: 'Take back' }).waitFor();
    return { region: found };
  })();
  await expect.poll(() => region.getByRole('status').textContent()).toBe('3 hunks: 1 rejected, 2 to go');
});

test('a file that changed since cannot be accepted until it was compared again', async () => {
  const { server, region, button } = await review();
  server.files.set(`${folder}/src/cart/total.ts`, oldTotal.replace('VAT included', 'all included'));
  server.push({ type: 'proposal_opened', proposal: { ...totalProposal, isStale: true } });
  await region.getByText('This file changed since the proposal.').waitFor();
  await expect.poll(() => button('Accept').isDisabled()).toBe(true);
  await expect.poll(() => button('Reject').isDisabled()).toBe(false);
  await button('Compare again').click();
  await region.getByText('all included').waitFor();
  await expect.poll(() => button('Accept').isDisabled()).toBe(false);
});

test('a change of more than 5,000 lines is decided as a whole', async () => {
  const long = Array.from({ length: 6_000 }, (_, index) => `const x${index} = ${index};`).join('\n');
  const { server, region, button } = await review({
    proposals: [{ ...totalProposal, oldContents: null, newContents: long }],
  });
  await region.getByText('6000 lines added').waitFor();
  await expect.poll(() => region.getByRole('button', { name: /hunk 1/ }).count()).toBe(0);
  await button('Accept').click();
  expect(await server.next('decide_proposal')).toMatchObject({ decision: 'accepted', contents: long });
});

test('who has just typed in an editor keeps it in front; the proposal opens behind', async () => {
  opened = await openWorkbench(browser(), project);
  const { page, server } = opened;
  await server.ask('show_document', { path: `${folder}/src/money.ts`, preview: false, preserveFocus: false });
  const editor = page.getByRole('textbox', { name: 'Editor: src/money.ts' });
  await editor.click();
  await page.keyboard.type('x');
  server.push({ type: 'proposal_opened', proposal: totalProposal });
  const tab = page.getByRole('tab', { name: /total\.ts\s*proposed/ });
  await tab.waitFor();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false');
  await expect.poll(() => editor.evaluate(element => element === document.activeElement)).toBe(true);
});

test('a proposal that a terminal withdraws leaves and says so; one of the chat is answered there and only leaves', async () => {
  const inTerminal = { ...totalProposal, proposalId: 'p2', from: 'terminal' as const };
  const { page, server, region } = await review({ proposals: [totalProposal, inTerminal] });
  const notice = page.getByText('A proposed change was withdrawn. Nothing was written.');
  server.push({ type: 'proposal_closed', proposalId: 'p1', because: 'withdrawn' });
  await expect.poll(() => page.title()).toBe('(1) larder');
  await expect.poll(() => notice.count()).toBe(0);
  server.push({ type: 'proposal_closed', proposalId: 'p2', because: 'withdrawn' });
  await region.waitFor({ state: 'detached' });
  await notice.waitFor();
  await expect.poll(() => page.title()).toBe('larder');
});

test('with one pane at a time, the chat is in front again once nothing is left to review', async () => {
  opened = await openWorkbench(browser(), { ...project, width: 390, height: 844, proposals: [totalProposal] });
  const { page, server } = opened;
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Accept hunk 1' }).waitFor();
  server.push({ type: 'proposal_closed', proposalId: 'p1', because: 'accepted' });
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Accept hunk 1' }).count()).toBe(0);
});

test('side by side shows both texts and the same decisions', async () => {
  const { server, region, button } = await review();
  await button('Side by side').click();
  await region.getByRole('textbox', { name: 'Before: src/cart/total.ts' }).waitFor();
  await button('Reject hunk 3').click();
  await button('Accept').click();
  const { contents } = await server.next('decide_proposal');
  expect(String(contents)).not.toContain('const gross');
  expect(String(contents)).toContain('addExact(sum, gross(line))');
});
