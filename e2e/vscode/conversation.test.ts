// The main job in VS Code: a conversation in a tab, and changes reviewed in VS Code's own diff editor.
import { beforeAll, expect, it } from 'vitest';
import { before, bothHunks, firstHunk, proposal } from './conversation.fixture.ts';
import { chatIn, type Chat } from './support/chat.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';
import type { VscodeWindow } from './support/vscode-window.ts';

const vscode = vscodeOfThisFile({
  files: { 'src/a.txt': before, 'src/b.txt': before, 'src/c.txt': before, 'src/d.txt': before },
});
let window: VscodeWindow;
let chat: Chat;
beforeAll(async () => {
  window = await vscode().openWindow();
  await window.command('Dovetail: Open in New Tab');
  chat = chatIn(window.chat);
});

/** Each test begins with an empty conversation in the same chat. */
async function newConversation(): Promise<void> {
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
}

it('thinking, a proposal, one hunk refused, the rest accepted and written to the byte', async () => {
  const stage = vscode();
  await stage.play({
    steps: [...proposal('src/a.txt'), { expect: { tool: 'Edit', error: false }, say: 'It is **louder** now.' }],
  });
  await chat.say('Shout two lines');
  await window.diff.waitFor();
  await chat.question('Edit').waitFor();
  expect(await stage.read('src/a.txt')).toBe(before);
  await window.diff.getByText('Reject hunk 2').click();
  await window.diff.getByText('Hunk 2 rejected').waitFor();
  await window.titleAction('Accept Proposed Change').click();
  await chat.said('It is louder now.').waitFor();
  expect(await stage.read('src/a.txt')).toBe(firstHunk);
  await soon(() => window.diff.count()).toBe(0);
  await soon(() => chat.question('Edit').count()).toBe(0);
  await chat.log
    .getByRole('button', { name: /^Thinking/ })
    .first()
    .click();
  await chat.said('Two lines are to be louder.').waitFor();
  await soon(() => window.editorTab('Shout two lines').count()).toBe(1);
});

it('a rejection leaves the file as it was, and the model hears of it', async () => {
  const stage = vscode();
  await newConversation();
  await stage.play({ steps: [...proposal('src/b.txt'), { expect: { tool: 'Edit', error: true }, say: 'Then not.' }] });
  await chat.say('Shout again');
  await window.diff.waitFor();
  // VS Code shows the buttons of the group that the person is in.
  await window.editorTab('b.txt').click();
  await window.titleAction('Reject Proposed Change').click();
  await soon(() => window.diff.count()).toBe(0);
  await chat.said('Then not.').waitFor();
  expect(await stage.read('src/b.txt')).toBe(before);
});

it('closing the tab of a review rejects, and says so', async () => {
  const stage = vscode();
  await newConversation();
  await stage.play({ steps: [...proposal('src/c.txt'), { expect: { tool: 'Edit', error: true }, say: 'Closed.' }] });
  await chat.say('And again');
  await window.diff.waitFor();
  await window.editorTab('c.txt').locator('.tab-actions .action-label').click();
  await window.page
    .getByText('You closed the review of c.txt, so the change was rejected. Nothing was written.')
    .first()
    .waitFor();
  await chat.said('Closed.').waitFor();
  expect(await stage.read('src/c.txt')).toBe(before);
  await soon(() => chat.question('Edit').count()).toBe(0);
});

it('the right side of a review can be edited; saving all files decides nothing, saving it accepts', async () => {
  const stage = vscode();
  await newConversation();
  await stage.play({
    steps: [...proposal('src/d.txt'), { expect: { tool: 'Edit', error: false }, say: 'As you like.' }],
  });
  await chat.say('Once more');
  await window.diff.waitFor();
  // By the keyboard: lines move while the buttons of the hunks come.
  await window.editorTab('d.txt').click();
  const typing = window.diff.locator('.modified .monaco-editor.focused, .modified.focused').first();
  await typing.waitFor();
  for (const key of ['Control+Home', 'ArrowDown', 'End', '!']) await window.page.keyboard.press(key);
  await window.diff.locator('.modified .view-line', { hasText: /^TWO!$/ }).waitFor();
  await window.command('File: Save All');
  await window.page
    .getByText('Your changes to the review of d.txt are kept. The file is written when you accept.')
    .first()
    .waitFor();
  expect(await stage.read('src/d.txt')).toBe(before);
  await typing.waitFor();
  await window.page.keyboard.press('Control+s');
  await chat.said('As you like.').waitFor();
  expect(await stage.read('src/d.txt')).toBe(bothHunks.replace('TWO', 'TWO!'));
  await soon(() => window.diff.count()).toBe(0);
});

it('a question is answered by keyboard alone', async () => {
  const stage = vscode();
  await newConversation();
  await stage.play({
    steps: [
      { call: { Bash: { command: 'echo by keyboard > keyed.txt', description: 'Write' } } },
      { expect: { tool: 'Bash', error: false }, say: 'Done by keys.' },
    ],
  });
  await chat.box.focus();
  await window.page.keyboard.type('Run it');
  await window.page.keyboard.press('Enter');
  await chat.question('Bash').waitFor();
  await soon(() => chat.button('Allow once').isEnabled()).toBe(true);
  await window.page.keyboard.press('Control+.');
  await soon(() => chat.question('Bash').evaluate(card => card.contains(document.activeElement))).toBe(true);
  // A key that comes too soon after another is not taken for an answer; a person waits a moment and presses it again.
  const answered = async (): Promise<boolean> => {
    if ((await chat.question('Bash').count()) > 0) await window.page.keyboard.press('1');
    return (await chat.question('Bash').count()) === 0;
  };
  await expect.poll(answered, { interval: 1_000, timeout: 60_000 }).toBe(true);
  await chat.said('Done by keys.').waitFor();
  expect(await stage.read('keyed.txt')).toBe('by keyboard\n');
});
