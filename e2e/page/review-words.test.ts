// The card of the chat and the tab of a proposal are one decision: words typed in one go with the answer of the other.
import { afterEach, expect, test } from 'vitest';
import { edit } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { project, totalProposal } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function review() {
  opened = await openWorkbench(browser(), { ...project, proposals: [totalProposal] });
  const { page, server, hosts } = opened;
  await server.ask('show_conversation', { sessionId: 's2' });
  await expect.poll(() => hosts.length).toBe(2);
  const host = hosts[1];
  if (!host) throw new Error('The second chat has a host.');
  await host.next(message => message.type === 'launch_claude');
  host.ask({ ...edit, decisionId: totalProposal.proposalId });
  const region = page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
  return { page, server, button: (name: string) => region.getByRole('button', { name, exact: true }) };
}

test('Reject in the tab takes along what was typed in the card', async () => {
  const { page, server, button } = await review();
  await page.getByRole('textbox', { name: 'Tell the agent what to do instead' }).fill('Only the last line');
  await button('Reject').click();
  expect(await server.next('decide_proposal')).toMatchObject({ decision: 'rejected', message: 'Only the last line' });
});

test('a review by hunk ticks the step of that name in the first steps', async () => {
  const { page, server, button } = await review();
  await button('Accept hunk 1').click();
  await button('Accept').click();
  expect(await server.next('decide_proposal')).not.toHaveProperty('message');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dovetail.first-steps'))).toContain('review');
});
