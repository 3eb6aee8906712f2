import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dispatch } from '../main.ts';
import { testContext } from '../testing/context.ts';
import { fakeTerminal, type FakeTerminalOptions } from '../testing/fake-terminal.ts';
import { sessionStore, type SessionStore } from '../testing/session-store.ts';

process.env['TZ'] = 'UTC';

const one = '0f3a0000-0000-4000-8000-000000000001';
const two = '0f3b0000-0000-4000-8000-000000000002';
const far = 'aaaa0000-0000-4000-8000-000000000003';

function filledStore(): SessionStore & { elsewhere: string } {
  const store = sessionStore();
  const elsewhere = join(store.root, 'elsewhere');
  mkdirSync(elsewhere);
  store.write(one, ['Plant an apple tree', 'It is planted.', 'And water it', 'Watered.']);
  store.write(two, ['Paint the fence', 'The fence is green.']);
  store.write(far, ['Far away', 'Indeed.'], elsewhere);
  return { ...store, elsewhere };
}

async function run(store: SessionStore, args: readonly string[], options: FakeTerminalOptions = {}) {
  const context = testContext({ env: store.env, terminal: fakeTerminal(options) });
  const code = await dispatch(['sessions', ...args, '--cwd', store.cwd], context);
  return { code, stdout: context.terminal.stdout, stderr: context.terminal.stderr };
}

describe('list', () => {
  test('the sessions of the folder, newest first', async () => {
    const store = filledStore();
    const expected = {
      code: 0,
      stdout: `${two}  2026-01-02 03:01  Paint the fence\n${one}  2026-01-02 03:00  Plant an apple tree\n`,
      stderr: '',
    };
    expect(await run(store, [])).toEqual(expected);
    expect(await run(store, ['list'])).toEqual(expected);
  });

  test('--all: of every folder, with the folder', async () => {
    const store = filledStore();
    const { stdout } = await run(store, ['--all']);
    expect(stdout.split('\n')[0]).toBe(`${far}  2026-01-02 03:02  Far away  (${store.elsewhere})`);
    expect(stdout.split('\n')).toHaveLength(4);
  });

  test('--limit says that there are more', async () => {
    const { stdout, stderr } = await run(filledStore(), ['--limit', '1']);
    expect(stdout).toBe(`${two}  2026-01-02 03:01  Paint the fence\n`);
    expect(stderr).toBe('There are more; --limit N shows more than 1.\n');
  });

  test('on a narrow terminal a row stays a row', async () => {
    const { stdout } = await run(filledStore(), [], { outIsTty: true, outColumns: 60 });
    expect(stdout.split('\n')[1]).toBe(`${one}  2026-01-02 03:00  Pla…`);
  });

  test('--json', async () => {
    const parsed = JSON.parse((await run(filledStore(), ['--json'])).stdout) as { sessions: { id: string }[] };
    expect(parsed).toMatchObject({ sessions: [{ id: two, title: 'Paint the fence' }, { id: one }], problems: [] });
  });

  test('none', async () => {
    const store = sessionStore();
    expect(await run(store, [])).toEqual({
      code: 0,
      stdout: '',
      stderr: `There are no sessions of ${store.cwd}. --all lists those of every folder.\n`,
    });
    expect((await run(store, ['--all'])).stderr).toBe('There are no sessions yet.\n');
  });

  test('what is damaged is told beside the rest', async () => {
    const store = filledStore();
    const path = store.pathOf(one);
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"type":"user", bro\n`);
    const { code, stdout, stderr } = await run(store, []);
    expect(code).toBe(0);
    expect(stdout).toContain(one);
    expect(stderr).toMatch(new RegExp(`^Could not be read: ${path}: `));
  });

  test('--verbose: what is left out says why', async () => {
    const store = filledStore();
    writeFileSync(store.pathOf('bbbb0000-0000-4000-8000-000000000004'), '');
    expect((await run(store, [])).stderr).toBe('');
    expect((await run(store, ['--verbose'])).stderr).toBe(
      'Left out: bbbb0000-0000-4000-8000-000000000004: The file is empty.\n',
    );
  });
});

describe('show', () => {
  test('a session by the beginning of its id, oldest message first', async () => {
    const { code, stdout } = await run(filledStore(), ['show', '0f3a']);
    expect(code).toBe(0);
    const order = ['Plant an apple tree', 'It is planted.', 'And water it', 'Watered.'].map(text =>
      stdout.indexOf(`\n${text}\n`),
    );
    expect(order.every(at => at > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('--limit shows the last ones and says so', async () => {
    const { stdout, stderr } = await run(filledStore(), ['show', one, '--limit', '2']);
    expect(stdout).toContain('Watered.');
    expect(stdout).not.toContain('It is planted.');
    expect(stderr).toBe('Earlier messages are not shown; --limit N shows more than 2.\n');
  });

  test('--json', async () => {
    const { stdout } = await run(filledStore(), ['show', 'Paint the fence', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      id: two,
      hasEarlier: false,
      messages: [{ role: 'user' }, { role: 'assistant', blocks: [{ type: 'text', text: 'The fence is green.' }] }],
    });
  });

  test('--all finds one of another folder', async () => {
    const store = filledStore();
    expect((await run(store, ['show', 'aaaa'])).code).toBe(1);
    expect((await run(store, ['show', 'aaaa', '--all'])).stdout).toContain('Far away');
  });
});

describe('a session that is not clear', () => {
  test.each(['show', 'export', 'delete'])('%s: unknown', async action => {
    const store = filledStore();
    expect(await run(store, [action, 'beef'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no session "beef" of ${store.cwd}. "dovetail sessions" lists those of this folder, "dovetail sessions --all" every one.\n`,
    });
  });

  test('unknown anywhere', async () => {
    expect((await run(filledStore(), ['show', 'beef', '--all'])).stderr).toBe(
      'There is no session "beef" in any folder. "dovetail sessions --all" lists what there is.\n',
    );
  });

  test('ambiguous: the candidates are named, and nothing is done', async () => {
    const store = filledStore();
    const third = '0f3a0000-0000-4000-8000-000000000009';
    store.write(third, ['Plant a pear tree', 'Planted.']);
    expect(await run(store, ['delete', '0f3a'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `"0f3a" fits 2 sessions; give more of the id:\n  ${third}  Plant a pear tree\n  ${one}  Plant an apple tree\n`,
    });
    expect(existsSync(store.pathOf(one)) && existsSync(store.pathOf(third))).toBe(true);
  });
});

describe('search', () => {
  test('says where', async () => {
    expect((await run(filledStore(), ['search', 'FENCE'])).stdout).toBe(
      `${two}  Paint the fence\n    user: Paint the fence\n    assistant: The fence is green.\n`,
    );
  });
  test('--all, --limit', async () => {
    const { stdout } = await run(filledStore(), ['search', 'e', '--all', '--limit', '1']);
    expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([expect.stringContaining(far)]);
  });
  test('--json', async () => {
    expect(JSON.parse((await run(filledStore(), ['search', 'apple', '--json'])).stdout)).toMatchObject({
      sessions: [{ id: one, matches: [{ role: 'user' }] }],
      problems: [],
    });
  });
  test('nothing found', async () => {
    expect(await run(filledStore(), ['search', 'zebra'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No session says "zebra".\n',
    });
  });
});

describe('export', () => {
  test('as Markdown', async () => {
    const { stdout } = await run(filledStore(), ['export', one]);
    expect(stdout).toMatch(
      /^# Plant an apple tree\n[^]*## You\n\nPlant an apple tree\n\n## Assistant\n\nIt is planted\./,
    );
  });
  test.each([[['--format', 'json']], [['--json']]])('%j: as JSON', async options => {
    const { stdout } = await run(filledStore(), ['export', one, ...options]);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('Watered.');
  });
});

describe('rename, delete, restore', () => {
  test('a new title is told and listed', async () => {
    const store = filledStore();
    expect(await run(store, ['rename', '0f3a', '  Apples \n and more '])).toMatchObject({
      code: 0,
      stdout: `${one} is now called "Apples and more".\n`,
    });
    expect((await run(store, ['list'])).stdout).toContain('Apples and more');
  });

  test('delete moves to the trash, restore brings back every byte', async () => {
    const store = filledStore();
    const before = readFileSync(store.pathOf(one));
    expect(await run(store, ['trash'])).toMatchObject({ code: 0, stdout: '', stderr: 'The trash is empty.\n' });
    expect(await run(store, ['delete', 'Plant an apple tree'])).toEqual({
      code: 0,
      stdout: `Moved "Plant an apple tree" to the trash. Undo: dovetail sessions restore ${one}\n`,
      stderr: '',
    });
    expect(existsSync(store.pathOf(one))).toBe(false);
    expect((await run(store, ['trash'])).stdout).toMatch(
      new RegExp(`^${one}  deleted \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Plant an apple tree  \\(${store.cwd}\\)\n$`),
    );
    expect(JSON.parse((await run(store, ['trash', '--json'])).stdout)).toMatchObject({ sessions: [{ id: one }] });
    expect(await run(store, ['restore', '0f3a'])).toEqual({
      code: 0,
      stdout: `Restored "Plant an apple tree", ${one}.\n`,
      stderr: '',
    });
    expect(readFileSync(store.pathOf(one))).toEqual(before);
  });

  test('restore by title; what is in the way is left alone', async () => {
    const store = filledStore();
    await run(store, ['delete', one]);
    store.write(one, ['Something new', 'Yes.']);
    expect(await run(store, ['restore', 'plant an apple tree'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is a session ${one} already, at ${store.pathOf(one)}; nothing was changed.\n`,
    });
  });

  test('restore: ambiguous and unknown', async () => {
    const store = filledStore();
    const third = '0f3a0000-0000-4000-8000-000000000009';
    store.write(third, ['Plant a pear tree', 'Planted.']);
    await run(store, ['delete', one]);
    await run(store, ['delete', third]);
    expect((await run(store, ['restore', '0f3a'])).stderr).toMatch(/^"0f3a" fits 2 sessions; give more of the id:\n/);
    expect(await run(store, ['restore', 'beef'])).toMatchObject({
      code: 1,
      stderr: 'There is no session "beef" in the trash. "dovetail sessions trash" lists it.\n',
    });
  });
});

describe('wrong usage', () => {
  test.each([
    [['lst'], 'There is no "sessions lst". Did you mean "list"?'],
    [['banana'], 'There is no "sessions banana". It can list, show, search, export, rename, delete, trash, restore.'],
    [['show'], 'The ID is missing: dovetail sessions show ID'],
    [['rename', 'x'], 'The TITLE is missing: dovetail sessions rename ID TITLE'],
    [
      ['search', 'a', 'b'],
      'There is a word too many, "b". Put what belongs together in quotes: dovetail sessions search TEXT',
    ],
    [['list', 'x'], 'There is a word too many, "x". All there is to say is: dovetail sessions list'],
    [['rename', one, ' '], 'The title is empty.'],
    [['list', '--limit', '0'], '--limit takes a whole number from 1 to 1000000, not "0".'],
    [['delete', one, '--json'], '--json does not go with "sessions delete".'],
    [['list', '--format', 'json'], '--format does not go with "sessions list".'],
    [['export', one, '--json', '--format', 'markdown'], 'Give either --json or --format markdown.'],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(filledStore(), args);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `${sentence}\nSee "dovetail sessions --help".\n`,
    });
  });
});
