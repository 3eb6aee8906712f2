// What a real CLI asks the person, in one workbench: a question, a plan, a tool of an MCP server, its form, an address.
import { describe, expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { eachCli } from '../support/cli-versions.ts';
import { echoServer } from '../support/echo-server.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const plan = '# Plan\n\n1. Look\n2. Leap\n';
const option = (label: string) => ({ label, description: `${label} and nothing else` });
const questions = [
  { question: 'How long?', header: 'Length', multiSelect: false, options: [option('Short'), option('Long')] },
  { question: 'In which places?', header: 'Places', multiSelect: true, options: [option('Here'), option('There')] },
];
const steps: Step[] = [
  { call: { AskUserQuestion: { questions } } },
  { expect: { tool: 'AskUserQuestion', error: false, result: 'Short' }, call: { mcp__tool__echo: { text: 'hello' } } },
  { expect: { tool: 'mcp__tool__echo', result: 'echo: hello' }, call: { mcp__tool__ask: {} } },
  { expect: { tool: 'mcp__tool__ask' }, call: { WebFetch: { url: 'https://example.com/a', prompt: 'Read it' } } },
  { expect: { tool: 'WebFetch', error: true }, say: 'Asked enough.' },
  { expect: { mode: 'plan' }, call: { Write: { file_path: '${planFile}', content: plan } } },
  { call: { ExitPlanMode: { plan } } },
  { expect: { tool: 'ExitPlanMode', error: true, result: 'Think of step 2' }, say: 'Planning on.' },
];

describe.each(eachCli)('what is asked on Claude Code %s', (_version, cli) => {
  it('a question, tools of a server, its form, an address, a plan', async () => {
    const { page, errors } = await openRealWorkbench(browser(), cli, {
      files: {
        '.mcp.json': JSON.stringify({ mcpServers: { tool: echoServer } }),
        '.claude/settings.local.json': JSON.stringify({ enableAllProjectMcpServers: true }),
      },
      steps,
    });
    const { at, log, permission, press, say, tool } = walkStates(page, {
      where: '.dt-chat',
      isSeenByAxe: cli.isNewest,
    });
    await say('Ask me');
    const places = page.getByRole('group', { name: 'Question: Places', exact: true });
    await at('question', page.getByRole('group', { name: 'Question: Length', exact: true }), places);
    await page.getByRole('radio', { name: 'Short' }).check();
    await places.getByRole('checkbox', { name: 'There' }).check();
    await press(places.getByRole('button', { name: 'Submit answers' }));
    await at('tool of a server', permission('mcp__tool__echo'), tool(/^AskUserQuestion/).getByText('Short'));
    await press(permission('mcp__tool__echo').getByRole('button', { name: 'Allow once' }));
    await press(permission('mcp__tool__ask').getByRole('button', { name: 'Allow once' }));
    await cli.on({
      // It does not pass the server's question on.
      '2.1.29': async () => {},
      '2.1.325': async () => {
        const form = page.getByRole('group', { name: 'Form: tool' });
        await form.getByRole('textbox', { name: 'name' }).fill('Ada');
        await at('form', form.getByRole('button', { name: 'Decline' }));
        await press(form.getByRole('button', { name: 'Send', exact: true }));
      },
    });
    await tool(/^mcp__tool__echo/)
      .getByRole('button', { name: 'Details' })
      .click();
    await at('address', permission('WebFetch'), tool(/^mcp__tool__echo/).getByText('echo: hello'));
    await press(permission('WebFetch').getByRole('button', { name: 'Deny', exact: true }));
    await log.getByText('Asked enough.').waitFor();

    await page.getByRole('button', { name: /^Mode: / }).click();
    await at('modes', page.getByRole('menuitemradio', { name: /^Plan/ }));
    await page.getByRole('menuitemradio', { name: /^Plan/ }).click();
    await say('Make a plan');
    const card = page.getByRole('group', { name: 'Plan', exact: true });
    await at('plan', card.getByText('Leap'), card.getByRole('button', { name: 'Approve and accept edits' }));
    await card.getByRole('textbox').last().fill('Think of step 2');
    await press(card.getByRole('button', { name: 'Keep planning' }));
    await at('plan sent back', log.getByText('Planning on.'), page.getByRole('button', { name: 'Mode: Plan' }));
    expect(errors).toEqual([]);
  }, 600_000);
});
