// A picture that is pasted, and a card for each kind of tool with its body open, in one conversation with a real CLI.
import { writeFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { eachCli, type PinnedCli } from '../support/cli-versions.ts';
import { echoServer } from '../support/echo-server.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { found, answerWebSearches } from './support/web-search-answers.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const notebook = JSON.stringify({
  cells: [{ cell_type: 'code', id: 'c1', execution_count: null, metadata: {}, outputs: [], source: ['print(1)'] }],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
});
const question = Array.from({ length: 14 }, (_, n) => `Line ${n} of what I want to know.`).join('\n');
const twenty = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('');
const colours = String.raw`for n in 1 2 3 4 5 6 7 8 9 10; do printf '\033[3%dmred %s\033[0m\n' 1 $n; done`;

const steps = (cli: PinnedCli): Step[] => [
  {
    expect: { image: 'image/png', user: 'Line 13 of what I want to know.' },
    call: [
      { Read: { file_path: '${cwd}/a.txt' } },
      { Read: { file_path: '${cwd}/picture.png' } },
      { Read: { file_path: '${cwd}/n.ipynb' } },
      { Read: { file_path: '${cwd}/nowhere.txt' } },
    ],
  },
  {
    call: [
      { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: 'TWO' } },
      { Write: { file_path: '${cwd}/new.txt', content: twenty } },
      { NotebookEdit: { notebook_path: '${cwd}/n.ipynb', cell_id: 'c1', new_source: 'print(2)' } },
    ],
  },
  {
    call: [
      { Edit: { file_path: '${cwd}/a.txt', old_string: 'not in it', new_string: 'x' } },
      { Write: { file_path: '${cwd}/new.txt', content: 'short\n' } },
      { WebSearch: { query: 'walnut joints' } },
      { WebFetch: { url: 'https://127.0.0.1:9/a', prompt: 'Read it' } },
      { mcp__tool__echo: { text: 'hello' } },
      { Bash: { command: colours, description: 'Say red' } },
    ],
  },
  { call: { Bash: { command: 'tail -f /dev/null', description: 'Wait', run_in_background: true } } },
  {
    expect: { result: { matches: 'ID: (?<task>\\w+)' } },
    // 2.1.325 reads the file of the output instead.
    call: cli.pick<Step['call']>({
      '2.1.29': { TaskOutput: { task_id: '${task}', block: false, timeout: 1 } },
      '2.1.325': { Read: { file_path: '${cwd}/gone.txt' } },
    }),
  },
  { wait: { until: 'seen' }, call: { 'TaskStop|KillShell': { task_id: '${task}', shell_id: '${task}' } } },
  { call: { Nonesuch: { of: 'a later version' } } },
  { say: 'All bodies.' },
];

const allow = ['Bash', 'Edit', 'Write', 'NotebookEdit', 'WebSearch', 'WebFetch', 'mcp__tool', 'Read'];

describe.each(eachCli)('tools on Claude Code %s', (_version, cli) => {
  it('a picture that was pasted, and the body of each card', async () => {
    const service = await answerWebSearches();
    const { page, stage, errors } = await openRealWorkbench(browser(), cli, {
      height: 3200,
      env: { ANTHROPIC_BASE_URL: service.url },
      files: {
        'a.txt': 'one\ntwo\nthree\n',
        'n.ipynb': notebook,
        '.mcp.json': JSON.stringify({ mcpServers: { tool: echoServer } }),
        '.claude/settings.local.json': JSON.stringify({ enableAllProjectMcpServers: true, permissions: { allow } }),
      },
      steps: steps(cli),
    });
    service.forwardTo(stage.rehearsal.url);
    await writeFile(stage.path('picture.png'), Buffer.from(picture, 'base64'));
    const { at, log, say, tool } = walkStates(page, { where: '.dt-chat', isSeenByAxe: cli.isNewest });
    await pastePicture(page.getByRole('textbox', { name: 'Message' }));
    await at('picture pasted', page.getByRole('button', { name: 'Remove shot.png' }));
    await say(question);
    await stage.rehearsal.reached('seen');
    const sent = stage.requests[0]?.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    expect(sent?.find(({ type }) => type === 'image')?.['source']).toEqual({
      type: 'base64',
      media_type: 'image/png',
      data: picture,
    });
    const strip = page.getByRole('list', { name: 'Background tasks' });
    await at(
      'picture sent, work in the background',
      log.getByRole('article', { name: 'You' }).getByRole('img', { name: 'Attached picture' }),
      strip.getByRole('button', { name: /^Stop / }),
    );
    stage.rehearsal.release('seen');
    await log.getByText('All bodies.').waitFor();
    await strip.waitFor({ state: 'detached' });

    await log.getByRole('button', { name: 'Show all 14 lines' }).click();
    const search = tool('WebSearch: walnut joints');
    const folded = [
      tool('Read: nowhere.txt'),
      search,
      tool(/^WebFetch: /),
      tool('mcp__tool__echo: hello'),
      tool(cli.pick({ '2.1.29': /^TaskOutput: /, '2.1.325': /^Read: gone/ })),
      tool(/^(TaskStop|KillShell): /),
      tool(/^Nonesuch: /),
    ];
    for (const card of folded) await card.getByRole('button', { name: 'Details', expanded: false }).click();
    await tool(/^Bash: for n in/)
      .getByRole('button', { name: 'Show all' })
      .click();
    await search.getByRole('button', { name: found[0].title }).click();
    await at(
      'every body',
      log.getByText('Line 13 of what I want to know.'),
      tool('Read: picture.png').getByRole('img', { name: 'The picture that was read' }),
      tool('Edit: a.txt').first().getByRole('group', { name: 'Diff of a.txt' }),
      tool('Edit: a.txt').last().getByText('The text to replace was not found'),
      tool('Write: new.txt').first().getByText('First 12 of 20 lines'),
      tool('Write: new.txt').last().getByText('overwrites'),
      tool('NotebookEdit: n.ipynb').getByRole('group', { name: 'Diff of n.ipynb' }).filter({ hasText: 'print(1)' }),
      search.getByText('2 results'),
      search.getByRole('link', { name: found[0].url }),
      tool(/^WebFetch: /).getByRole('link', { name: 'https://127.0.0.1:9/a' }),
      tool('mcp__tool__echo: hello').getByText('echo: hello'),
      tool(/^Nonesuch: /).getByText(/No such tool available/),
    );
    expect(JSON.parse(await stage.read('n.ipynb'))).toMatchObject({ cells: [{ source: 'print(2)' }] });
    expect(errors).toEqual([]);
  }, 600_000);
});

/** As from the clipboard of the system. */
async function pastePicture(box: Locator): Promise<void> {
  await box.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, picture);
}
