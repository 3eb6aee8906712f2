// What the person has in front of them in VS Code, on its way to the model.
import { beforeAll, expect, it } from 'vitest';
import { chatIn, type Chat } from './support/chat.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';
import type { VscodeWindow } from './support/vscode-window.ts';

const vscode = vscodeOfThisFile({
  files: {
    'notes.txt': 'alpha\nbeta\ngamma\n',
    'draft.txt': 'on disk\n',
    'checked.json': '{ "a": 1 }\n',
    'mine.txt': 'mine\n',
    'theirs.txt': 'first\nsecond\n',
  },
});
let window: VscodeWindow;
let chat: Chat;
beforeAll(async () => {
  window = await vscode().openWindow();
});

async function newConversation(): Promise<void> {
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
}

/** Puts the cursor into a file; the chat stays in view beside it. */
async function into(name: string, line: string): Promise<void> {
  await window.openFile(name);
  await window.editor(name).locator('.view-line', { hasText: line }).first().click();
}

const { stringify } = JSON;
const write = (content: string) => ({ call: { Write: { file_path: '${cwd}/checked.json', content } } });
const edit = (old: string) => ({
  call: { Edit: { file_path: '${cwd}/theirs.txt', old_string: old, new_string: old.toUpperCase() } },
});

it('lines are mentioned by the keys, and the selection reaches the request of the model', async () => {
  const stage = vscode();
  const scene = await stage.play({ steps: [{ say: 'I see them.' }] });
  await into('notes.txt', 'beta');
  await window.page.keyboard.press('Home');
  await window.page.keyboard.press('Shift+End');
  await window.page.keyboard.press('Alt+k');
  chat = chatIn(window.chat);
  await chat.box.waitFor();
  await soon(() => chat.box.inputValue()).toContain('@notes.txt#L2');
  await soon(() => chat.box.evaluate(box => box === document.activeElement)).toBe(true);
  await window.page.keyboard.type('what is this?');
  await window.page.keyboard.press('Enter');
  await chat.said('I see them.').waitFor();
  const request = stringify(scene.requests[0]?.messages);
  expect(request).toContain('what is this?');
  expect(request).toContain(`Selected in the editor, line 2 of ${stage.path('notes.txt')}:\\nbeta\\n`);
});

it('what is typed and not saved is saved before the model reads it', async () => {
  const stage = vscode();
  await newConversation();
  await stage.play({
    steps: [
      { call: { Read: { file_path: '${cwd}/draft.txt' } } },
      { expect: { tool: 'Read', result: 'typed by hand' }, say: 'I read it.' },
    ],
  });
  await into('draft.txt', 'on disk');
  await window.page.keyboard.press('End');
  await window.page.keyboard.type(', typed by hand');
  await soon(() => window.editorTab('draft.txt').getAttribute('class')).toContain('dirty');
  await chat.say('Read the draft');
  await chat.said('I read it.').waitFor();
  expect(await stage.read('draft.txt')).toBe('on disk, typed by hand\n');
  await soon(() => window.editorTab('draft.txt').getAttribute('class')).not.toContain('dirty');
});

it('problems that an edit has made reach the model', async () => {
  const stage = vscode();
  await newConversation();
  // VS Code checks in its own time, and the model is not kept waiting for long: broken again until the check was in time.
  const again = Array.from({ length: 8 }, () => ({
    branch: [{ when: { user: 'Value expected' }, steps: [] }, { steps: [write('{ "a": 1 }\n'), write('{ "a": }\n')] }],
  }));
  const scene = await stage.play({
    steps: [
      { call: { Read: { file_path: '${cwd}/checked.json' } } },
      write('{ "a": }\n'),
      ...again,
      { say: 'I will mend it.' },
    ],
  });
  await window.openFile('checked.json');
  await chat.button(/^Mode: /).click();
  await chat.frame.getByRole('menuitemradio', { name: /Accept edits/ }).click();
  await chat.say('Break it');
  await chat.said('I will mend it.').waitFor({ timeout: 100_000 });
  expect(stringify(scene.requests.at(-1)?.messages)).toMatch(
    /new problems in .*checked\.json after this edit:\\n- 1:\d+ Error: Value expected/,
  );
});

it('a whole turn with reviews never takes the keyboard out of the editor', async () => {
  const stage = vscode();
  await newConversation();
  const { rehearsal } = await stage.play({
    steps: [
      { say: 'Looking.', wait: { until: 'typing' }, call: { Read: { file_path: '${cwd}/theirs.txt' } } },
      edit('first'),
      edit('second'),
      { say: 'All done.' },
    ],
  });
  await chat.button(/^Mode: /).click();
  await chat.frame.getByRole('menuitemradio', { name: /Ask first/ }).click();
  await chat.say('Change theirs while I type');
  await rehearsal.reached('typing');
  await into('mine.txt', 'mine');
  await window.page.keyboard.press('End');
  let typed = 'mine';
  const line = window.editor('mine.txt').locator('.view-line').first();
  const typeHere = async (text: string) => {
    typed += text;
    await window.page.keyboard.type(text);
    await soon(async () => (await line.innerText()).replaceAll('\u00A0', ' ')).toBe(typed);
  };
  await typeHere(' one');
  rehearsal.release('typing');
  await window.diff.getByText('SECOND').or(window.diff.getByText('FIRST')).first().waitFor();
  await typeHere(' two');
  expect(await stage.read('theirs.txt')).toBe('first\nsecond\n');
  // Decided without the mouse: what the palette was opened from has the keyboard again.
  await window.command('Dovetail: Accept Proposed Change');
  await soon(() => stage.read('theirs.txt')).toBe('FIRST\nsecond\n');
  await typeHere(' three');
  await window.diff.getByText('SECOND').first().waitFor();
  await typeHere(' four');
  await window.command('Dovetail: Accept Proposed Change');
  await soon(() => stage.read('theirs.txt')).toBe('FIRST\nSECOND\n');
  await soon(() => window.diff.count()).toBe(0);
  await typeHere(' five');
  await chat.said('All done.').waitFor();
  await typeHere(' six');
  expect(await stage.read('mine.txt')).toBe('mine\n');
});
