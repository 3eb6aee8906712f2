// The store as the real CLI writes and reads it: what it wrote is listed and read, and what we write it takes.
import { randomUUID } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deleteSession,
  findSession,
  forkSession,
  listSessions,
  readSession,
  renameSession,
  restoreSession,
  searchSessions,
  type SearchHit,
  type SessionMessage,
} from '@dovetail/agent';
import { isLine } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { openStage, type Stage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const user = (text: string) => ({ role: 'user', content: [{ text }] });
const assistant = (text: string) => ({ role: 'assistant', content: [{ text }] });
const turns = [{ say: 'One.' }, { say: 'Two.' }];
const threePrompts = [user('first'), assistant('One.'), user('second'), assistant('Two.'), user('third')];

/** A session of two turns, ended; the uuid of its first answer. */
async function twoTurns(stage: Stage, sessionId: string): Promise<string> {
  const { agent, ask, lines } = await stage.start({ sessionId });
  await ask('first');
  await ask('second');
  await agent.stop();
  return String(lines.find(line => isLine(line, 'assistant'))?.['uuid']);
}

const scopeOf = (stage: Stage) => ({ configDir: stage.configDir, cwd: stage.project });

function words(messages: readonly SessionMessage[]): string[] {
  return messages.map(({ blocks }) =>
    blocks.map(block => (typeof block['text'] === 'string' ? block['text'] : block.type)).join('+'),
  );
}

async function wordsOf(stage: Stage, id: string): Promise<string[]> {
  const page = await readSession({ ...scopeOf(stage), id });
  expect(page.problems).toEqual([]);
  return words(page.messages);
}

/** The CLI writes what was said a moment after it has said it. */
async function readWhenWritten(stage: Stage, id: string, lastWords: string) {
  const read = () => readSession({ ...scopeOf(stage), id });
  await expect.poll(async () => words((await read()).messages).at(-1)).toBe(lastWords);
  return read();
}

function lastRequest(stage: Stage) {
  return project(stage.requests.at(-1) ?? { messages: [] });
}

describe.each(eachCli)('the store of sessions of Claude Code %s', (version, cli) => {
  it('lists, reads and searches what the CLI wrote', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'text of a\n', 'b.txt': 'text of b\n' },
      steps: [
        {
          think: 'Both at once.',
          say: 'Looking.',
          call: [{ Read: { file_path: '${cwd}/a.txt' } }, { Read: { file_path: '${cwd}/b.txt' } }],
        },
        { expect: { result: 'text of b' }, say: 'Seen "both"\n.' },
      ],
    });
    const id = randomUUID();
    const { agent, ask } = await stage.start({ sessionId: id });
    await ask('Look at both files\nplease');
    await agent.stop();

    const { sessions, excluded, problems } = await listSessions(scopeOf(stage));
    expect({ excluded, problems }).toEqual({ excluded: [], problems: [] });
    const { size } = await stat(sessions[0]?.path ?? '');
    expect(sessions).toMatchObject([{ id, cwd: stage.project, version, sizeBytes: size }]);
    // 2.1.325 notes the last prompt, on one line.
    expect(sessions[0]?.title).toBe(
      cli.pick({ '2.1.29': 'Look at both files', '2.1.325': 'Look at both files please' }),
    );

    const page = await readSession({ ...scopeOf(stage), id });
    expect(page).toMatchObject({ problems: [], deadBranches: [], before: undefined });
    expect(words(page.messages)).toEqual([
      'Look at both files\nplease',
      'thinking+Looking.+tool_use+tool_use',
      'tool_result',
      'tool_result',
      'Seen "both"\n.',
    ]);
    const calls = page.messages[1]?.blocks.flatMap(block => (block.type === 'tool_use' ? [block['id']] : []));
    const results = page.messages.flatMap(message => message.blocks.flatMap(block => block['tool_use_id'] ?? []));
    expect(new Set(results)).toEqual(new Set(calls));

    const hits: SearchHit[] = [];
    for await (const hit of searchSessions({ ...scopeOf(stage), text: 'SEEN "both"\n' })) hits.push(hit);
    expect(hits).toMatchObject([{ id, matches: [{ uuid: page.messages[4]?.uuid, role: 'assistant' }] }]);
  });

  it(
    'resumes forks of ours, whole or up to a message, and reads the branch that a resume left, and behind a compaction',
    { timeout: 240_000 },
    async () => {
      const stage = await openStage(cli, {
        steps: [...turns, { say: 'Three.' }, { say: 'Other two.' }, { say: 'Yet another two.' }, { say: 'After all.' }],
        side: { compaction: { say: '<summary>What was said.</summary>' } },
      });
      const id = randomUUID();
      const firstAnswer = await twoTurns(stage, id);
      const [original] = (await listSessions(scopeOf(stage))).sessions;
      const before = await readFile(original?.path ?? '');

      const whole = await forkSession({ ...scopeOf(stage), id });
      const first = await stage.start({ resume: whole.id });
      expect((await first.ask('third')).session_id).toBe(whole.id);
      expect(lastRequest(stage)).toEqual(threePrompts);
      await first.agent.stop();
      expect(await wordsOf(stage, whole.id)).toEqual(['first', 'One.', 'second', 'Two.', 'third', 'Three.']);

      const part = await forkSession({ ...scopeOf(stage), id, at: firstAnswer, title: 'Another way' });
      const second = await stage.start({ resume: part.id });
      expect((await second.ask('other second')).session_id).toBe(part.id);
      expect(lastRequest(stage)).toEqual([user('first'), assistant('One.'), user('other second')]);
      await second.agent.stop();

      expect(await readFile(original?.path ?? '')).toEqual(before);
      const titles = (await listSessions(scopeOf(stage))).sessions.map(session => session.title);
      expect(titles).toContain('Another way');
      expect(titles).toHaveLength(3);

      const third = await stage.start({ resume: id, resumeSessionAt: firstAnswer });
      await third.ask('yet another second');
      const branched = await readWhenWritten(stage, id, 'Yet another two.');
      expect(words(branched.messages)).toEqual(['first', 'One.', 'yet another second', 'Yet another two.']);
      expect(branched.deadBranches).toMatchObject([{ text: 'second' }]);
      const left = await readSession({ ...scopeOf(stage), id, leaf: branched.deadBranches[0]?.leafUuid });
      expect(words(left.messages)).toEqual(['first', 'One.', 'second', 'Two.']);

      await third.ask('/compact');
      await third.ask('third');
      await third.agent.stop();
      const page = await readSession({ ...scopeOf(stage), id });
      expect(page.problems).toEqual([]);
      const spoken = page.messages.filter(({ kind }) => kind === 'prompt' || kind === 'answer');
      expect(words(spoken).filter(text => text !== 'No response requested.')).toEqual([
        'first',
        'One.',
        'yet another second',
        'Yet another two.',
        'third',
        'After all.',
      ]);
      expect(page.messages.filter(({ kind }) => kind === 'compact-boundary')).toHaveLength(1);
      const summary = page.messages.find(({ kind }) => kind === 'compact-summary');
      expect(words(summary ? [summary] : [])[0]).toContain('What was said.');
    },
  );

  it('keeps subagents out of the conversation and reads them from their own files', async () => {
    const stage = await openStage(cli, {
      agents: [{ match: 'Look into it', steps: [{ say: 'Report of the subagent.' }] }],
      steps: [
        {
          call: {
            'Task|Agent': {
              description: 'Explore',
              prompt: 'Look into it',
              subagent_type: 'general-purpose',
              run_in_background: false,
            },
          },
        },
        { say: 'Done.' },
      ],
    });
    const id = randomUUID();
    const { agent, ask } = await stage.start({ sessionId: id, decide: question => allow(question) });
    await ask('use an agent');
    await agent.stop();
    expect(await wordsOf(stage, id)).toEqual(['use an agent', 'tool_use', 'tool_result', 'Done.']);
    const [listed] = (await listSessions(scopeOf(stage))).sessions;
    const folder = join(dirname(listed?.path ?? ''), id, 'subagents');
    const names = (await readdir(folder)).filter(name => name.endsWith('.jsonl'));
    expect(names).toEqual([expect.stringMatching(/^agent-\w+\.jsonl$/)]);
    const page = await readSession({ path: join(folder, names[0] ?? ''), sidechain: true });
    expect(words(page.messages)).toEqual(['Look into it', 'Report of the subagent.']);
  });

  it('keeps a title that we gave while the CLI ran, and deletes no session that is open; a closed one comes back byte for byte and goes by its title', async () => {
    const stage = await openStage(cli, { steps: [...turns, { say: 'Three.' }] });
    const id = randomUUID();
    const dataDir = join(stage.home, 'dovetail');
    const { agent, ask } = await stage.start({ sessionId: id });
    await ask('first');
    await renameSession({ ...scopeOf(stage), id, title: 'Named meanwhile' });
    await ask('second');
    // 2.1.29 leaves no trace of what it has open; who started it knows.
    const isOpen = cli.pick({ '2.1.29': (asked: string) => asked === agent.sessionId, '2.1.325': undefined });
    expect(await deleteSession({ ...scopeOf(stage), id, dataDir, isOpen })).toMatchObject({ status: 'open' });
    await agent.stop();
    expect((await listSessions(scopeOf(stage))).sessions).toMatchObject([{ id, title: 'Named meanwhile' }]);
    expect(await wordsOf(stage, id)).toEqual(['first', 'One.', 'second', 'Two.']);

    const { path } = await renameSession({ ...scopeOf(stage), id, title: 'A title of ours' });
    const before = await readFile(path);
    const { mtimeMs, mode } = await stat(path);
    expect(await deleteSession({ ...scopeOf(stage), id, dataDir })).toMatchObject({ status: 'deleted' });
    expect((await readdir(dirname(path))).filter(name => name.startsWith(id))).toEqual([]);
    expect(await listSessions(scopeOf(stage))).toMatchObject({ sessions: [], problems: [] });
    expect(await restoreSession({ configDir: stage.configDir, dataDir, id })).toEqual({ status: 'restored', path });
    expect(await readFile(path)).toEqual(before);
    expect(await stat(path)).toMatchObject({ mtimeMs, mode });

    const title = cli.pick({ '2.1.29': id, '2.1.325': 'A title of ours' });
    const again = await stage.start({ resume: title });
    expect((await again.ask('third')).session_id).toBe(id);
    await again.agent.stop();
    expect(lastRequest(stage)).toEqual(threePrompts);
    expect(await findSession({ ...scopeOf(stage), query: 'a title of ours' })).toMatchObject({
      status: 'found',
      session: { id, titleSource: 'custom' },
    });
    // 2.1.29 has no resume by title, but writes down what it lists.
    const index = await readFile(join(dirname(path), 'sessions-index.json'), 'utf8').catch(() => undefined);
    expect(index?.includes('"customTitle": "A title of ours"')).toBe(
      cli.pick({ '2.1.29': true, '2.1.325': undefined }),
    );
  });
});
