import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSessions, streamSessions } from './list-sessions.ts';
import { projectSlug, unshortenedSlug } from './project-slug.ts';
import { summarizeSession } from './summarize-session.ts';
import {
  createFixtureStore,
  id,
  startMs,
  toJsonl,
  transcript,
  type FixtureStore,
  type LineValue,
} from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const minute = 60_000;

async function only(lines: readonly (LineValue | string)[] | string) {
  await store.write(id('only'), lines);
  return listSessions({ configDir: store.configDir });
}

const titleOf = async (lines: readonly (LineValue | string)[]) => (await only(lines)).sessions[0]?.title;

describe('an entry', () => {
  test('tells what the file tells', async () => {
    const t = transcript(id('only'), store.cwd);
    const { sessions } = await only([
      { type: 'queue-operation', operation: 'dequeue', timestamp: new Date(startMs).toISOString() },
      t.prompt('a', undefined, 'Fix the parser\nplease'),
      t.answer('b', 'a', 'done', 'msg_1', { gitBranch: 'fix' }),
    ]);
    expect(sessions).toEqual([
      {
        id: id('only'),
        title: 'Fix the parser',
        titleSource: 'prompt',
        path: store.pathOf(id('only')),
        cwd: store.cwd,
        gitBranch: 'fix',
        version: '2.1.29',
        createdMs: startMs,
        modifiedMs: startMs + minute,
        sizeBytes: expect.any(Number),
        messageCount: 2,
      },
    ]);
  });

  test('takes the best title there is', async () => {
    const t = transcript(id('only'));
    const conversation = [t.prompt('a', undefined, 'first words'), t.answer('b', 'a', 'ok')];
    const prompt = { type: 'last-prompt', lastPrompt: 'last words' };
    const summary = { type: 'summary', summary: 'A summary' };
    const ai = { type: 'ai-title', aiTitle: 'Made up' };
    const custom = { type: 'custom-title', customTitle: 'Chosen' };
    expect(await titleOf(conversation)).toBe('first words');
    expect(await titleOf([...conversation, prompt])).toBe('last words');
    expect(await titleOf([...conversation, summary, prompt])).toBe('A summary');
    expect(await titleOf([...conversation, ai, summary, prompt])).toBe('Made up');
    expect(await titleOf([custom, ...conversation, ai, prompt])).toBe('Chosen');
    expect(await titleOf([custom, ...conversation, { ...custom, customTitle: 'Later' }])).toBe('Later');
    expect(await titleOf([...conversation, custom, ai, { ...custom, customTitle: '' }])).toBe('Made up');
  });

  test('prefers words to a bare command, and a bare command to nothing', async () => {
    const t = transcript(id('only'));
    const command = t.prompt('a', undefined, '<command-name>/compact</command-name><command-args></command-args>');
    expect(await titleOf([command, t.prompt('b', 'a', 'real words')])).toBe('real words');
    expect(await titleOf([command, t.answer('b', 'a', 'ok')])).toBe('/compact');
    expect(await titleOf([t.answer('b', undefined, 'ok')])).toBe('Session 00000000');
  });

  test('finds the title that 2.1.325 keeps beside the file when the line is far from the end', async () => {
    const t = transcript(id('only'));
    await mkdir(join(store.folder, id('only')));
    await writeFile(join(store.folder, id('only'), 'custom-title.json'), '{"customTitle":"From beside"}');
    const far = [
      t.prompt('a', undefined, 'first'),
      t.answer('b', 'a', 'x'.repeat(100_000)),
      t.prompt('c', 'b', 'more'),
    ];
    expect(await titleOf(far)).toBe('From beside');
    expect(await titleOf([...far, { type: 'custom-title', customTitle: 'At the end' }])).toBe('At the end');
  });

  test('is made of heads and tails: a few KiB of a large file', async () => {
    const t = transcript(id('only'), store.cwd);
    const first = t.prompt('a', undefined, 'first words');
    const padding = Array.from({ length: 300 }, (_, i) => t.answer(`p${i}`, 'a', 'x'.repeat(10_000)));
    await store.write(id('only'), [
      first,
      ...padding,
      t.prompt('y', 'a', 'near the end'),
      { type: 'last-prompt', lastPrompt: 'near the end' },
      { type: 'ai-title', aiTitle: 'At the end' },
    ]);
    const meter = { bytesRead: 0 };
    const { sessions } = await listSessions({ configDir: store.configDir, meter });
    expect(sessions).toMatchObject([
      { title: 'At the end', cwd: store.cwd, createdMs: startMs, messageCount: undefined },
    ]);
    expect(sessions[0]?.modifiedMs).toBe(startMs + 301 * minute);
    expect(meter.bytesRead).toBe(8 * 1024);
  });

  test('copes with a first line longer than anything that may be read of it', async () => {
    const t = transcript(id('only'), store.cwd);
    const long = t.prompt('a', undefined, `Look at this log\n${'x'.repeat(12_800_000)}`);
    await store.write(id('only'), [long, t.answer('b', 'a', 'y'.repeat(40_000))]);
    const meter = { bytesRead: 0 };
    const { sessions, problems } = await listSessions({ configDir: store.configDir, meter });
    expect(sessions).toMatchObject([{ title: 'Look at this log', cwd: store.cwd, modifiedMs: startMs + minute }]);
    expect(problems).toEqual([]);
    expect(meter.bytesRead).toBe(20 * 1024);
  });

  test('knows the facts of a line of which only the end was read', async () => {
    const { cwd, version, gitBranch, ...line } = transcript(id('only'), '/a "b"\\c').prompt(
      'a',
      undefined,
      'x'.repeat(500_000),
    );
    await store.write(id('only'), [
      { ...line, cwd, version, gitBranch },
      { type: 'last-prompt', lastPrompt: 'words' },
    ]);
    const { sessions } = await listSessions({ configDir: store.configDir });
    expect(sessions).toMatchObject([{ cwd: '/a "b"\\c', version: '2.1.29', gitBranch: 'trunk', modifiedMs: startMs }]);
  });
});

describe('the list', () => {
  test('is in the order of last activity, whatever the files’ own times', async () => {
    const write = async (name: string, atMs: number, mtimeMs: number) => {
      const line = { ...transcript(id(name)).prompt('a', undefined, name), timestamp: new Date(atMs).toISOString() };
      await store.write(id(name), [line], mtimeMs);
    };
    const now = startMs + 1000 * minute;
    await write('old', startMs, now);
    await write('new', startMs + 9 * minute, startMs + 10 * minute);
    await write('middle', startMs + 5 * minute, now);
    await write('later', startMs + 20 * minute, startMs + 20 * minute);
    const { sessions } = await listSessions({ configDir: store.configDir });
    expect(sessions.map(session => session.title)).toEqual(['later', 'new', 'middle', 'old']);
  });

  test('gives its first entries before the last file was read', async () => {
    for (let i = 0; i < 60; i++) {
      const atMs = startMs + i * minute;
      const line = {
        ...transcript(id(`s${i}`)).prompt('a', undefined, `s${i}`),
        timestamp: new Date(atMs).toISOString(),
      };
      await store.write(id(`s${i}`), [line], atMs);
    }
    const meter = { bytesRead: 0 };
    const firsts: string[] = [];
    for await (const event of streamSessions({ configDir: store.configDir, meter })) {
      if (event.kind === 'session') firsts.push(event.session.title);
      if (firsts.length === 3) break;
    }
    expect(firsts).toEqual(['s59', 's58', 's57']);
    const early = meter.bytesRead;
    meter.bytesRead = 0;
    await listSessions({ configDir: store.configDir, meter });
    expect(early).toBeLessThan(meter.bytesRead / 3);
  });

  test('says of everything that it leaves out why', async () => {
    const t = transcript(id('side'));
    await store.write(id('empty'), '');
    await store.write(id('side'), [t.prompt('a', undefined, 'sub', { isSidechain: true })]);
    await store.write(id('meta'), [{ type: 'mode', mode: 'normal' }, { type: 'from-the-future' }]);
    await writeFile(join(store.folder, 'agent-abc.jsonl'), '{}\n');
    await writeFile(join(store.folder, 'notes.jsonl'), '{}\n');
    const { sessions, excluded, problems } = await listSessions({ configDir: store.configDir });
    expect(sessions).toEqual([]);
    expect(Object.fromEntries(excluded.map(({ id: name, reason }) => [name, reason]))).toEqual({
      [id('empty')]: 'The file is empty.',
      [id('side')]: 'It holds only the work of a subagent, no conversation.',
      [id('meta')]: 'It holds no message, only notes of the CLI about itself.',
      'agent-abc': 'It is the transcript of a subagent; it is shown inside its session.',
      notes: 'Its file name is not a session id.',
    });
    expect(problems).toEqual([]);
  });

  test('lists a session with broken lines and tells of them with their place', async () => {
    const t = transcript(id('only'));
    const good = toJsonl([t.prompt('a', undefined, 'hello')]);
    const { sessions, problems } = await only(`${good}{broken\n${toJsonl([t.answer('b', 'a', 'ok')])}{"type":"us`);
    expect(sessions).toMatchObject([{ title: 'hello' }]);
    expect(problems).toMatchObject([
      { path: store.pathOf(id('only')), offset: good.length, reason: 'The line is not valid JSON.' },
      { reason: expect.stringContaining('unfinished') },
    ]);
  });

  test('names what cannot be read, and lists the rest', async () => {
    await store.write(id('good'), [transcript(id('good')).prompt('a', undefined, 'fine')]);
    await mkdir(store.pathOf(id('folder')));
    const { sessions, problems } = await listSessions({ configDir: store.configDir });
    expect(sessions).toMatchObject([{ title: 'fine' }]);
    expect(problems).toEqual([
      { path: store.pathOf(id('folder')), reason: 'It is named like a session but is not a regular file.' },
    ]);
    const gone = { id: id('gone'), path: store.pathOf(id('gone')), sizeBytes: 1, mtimeMs: 1 };
    const reason = 'It was removed while it was being read.';
    expect(await summarizeSession(gone)).toEqual({
      excluded: { id: gone.id, path: gone.path, kind: 'unreadable', reason },
      problems: [{ path: gone.path, reason }],
    });
  });

  test('follows links inside the store and none that lead out of it', async () => {
    const line = transcript(id('in')).prompt('a', undefined, 'inside');
    const inside = join(store.configDir, 'moved');
    await mkdir(inside);
    await writeFile(join(inside, `${id('in')}.jsonl`), toJsonl([line]));
    await symlink(inside, join(dirname(store.folder), 'link-in'));
    const outside = join(store.root, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, `${id('out')}.jsonl`), toJsonl([line]));
    await symlink(outside, join(dirname(store.folder), 'link-out'));
    await symlink(join(outside, `${id('out')}.jsonl`), store.pathOf(id('file')));
    const { sessions, problems } = await listSessions({ configDir: store.configDir });
    expect(sessions.map(session => session.title)).toEqual(['inside']);
    expect(new Set(problems.map(problem => problem.path))).toEqual(
      new Set([join(dirname(store.folder), 'link-out'), store.pathOf(id('file'))]),
    );
    expect(problems[0]?.reason).toContain('leads out of the store');
  });

  test('of one folder: its own sessions, in both names that its folder may have, and not those of a namesake', async () => {
    const long = join(store.root, 'x'.repeat(100), 'y_'.repeat(60));
    await mkdir(long, { recursive: true });
    const projects = dirname(store.folder);
    const put = async (slug: string, name: string, cwd: string) => {
      await mkdir(join(projects, slug), { recursive: true });
      await writeFile(
        join(projects, slug, `${id(name)}.jsonl`),
        toJsonl([transcript(id(name), cwd).prompt('a', undefined, name)]),
      );
    };
    await put(projectSlug(long), 'short', long);
    await put(unshortenedSlug(long), 'long', long);
    await put(projectSlug(store.cwd), 'mine', store.cwd);
    await put(projectSlug(store.cwd), 'namesake', `${store.root}-work`);
    const ofLong = await listSessions({ configDir: store.configDir, cwd: long });
    expect(ofLong.sessions.map(session => session.title).toSorted()).toEqual(['long', 'short']);
    const ofMine = await listSessions({ configDir: store.configDir, cwd: store.cwd });
    expect(ofMine.sessions.map(session => session.title)).toEqual(['mine']);
    expect(ofMine.excluded).toMatchObject([
      { id: id('namesake'), reason: expect.stringContaining(`${store.root}-work`) },
    ]);
    expect((await listSessions({ configDir: store.configDir })).sessions).toHaveLength(4);
  });

  test('shows the newest of two copies of one session', async () => {
    const other = join(dirname(store.folder), 'other');
    await mkdir(other);
    await store.write(id('twice'), [transcript(id('twice')).prompt('a', undefined, 'older')], startMs);
    await writeFile(
      join(other, `${id('twice')}.jsonl`),
      toJsonl([transcript(id('twice')).prompt('a', undefined, 'newer')]),
    );
    const { sessions, excluded } = await listSessions({ configDir: store.configDir });
    expect(sessions.map(session => session.title)).toEqual(['newer']);
    expect(excluded).toMatchObject([{ id: id('twice'), path: store.pathOf(id('twice')) }]);
  });

  test('of a store that does not exist is empty', async () => {
    expect(await listSessions({ configDir: join(store.root, 'none') })).toEqual({
      sessions: [],
      excluded: [],
      problems: [],
    });
  });
});
