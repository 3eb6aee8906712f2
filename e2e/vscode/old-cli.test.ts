// The oldest CLI that is pinned, in VS Code: one whole conversation with a review.
import { expect, it } from 'vitest';
import { pinnedCli } from '../support/cli-versions.ts';
import { before, bothHunks, proposal } from './conversation.fixture.ts';
import { chatIn } from './support/chat.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';

const vscode = vscodeOfThisFile({ cli: pinnedCli['2.1.29'], files: { 'src/a.txt': before } });

it('a conversation with thinking and an accepted change on Claude Code 2.1.29', async () => {
  const stage = vscode();
  const scene = await stage.play({
    steps: [...proposal('src/a.txt'), { expect: { tool: 'Edit', error: false }, say: 'Louder now.' }],
  });
  const window = await stage.openWindow();
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.say('Shout two lines');
  await window.diff.waitFor();
  await window.diff.getByText('Accept', { exact: true }).click();
  await chat.said('Louder now.').waitFor();
  expect(await stage.read('src/a.txt')).toBe(bothHunks);
  expect(scene.requests[0]?.cliVersion).toBe('2.1.29');
});
