import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, storedLines, toolCall, type SessionFolder } from '../../testing/session-folder.ts';
import { cutToolResults, toolResultLimit } from './cut-tool-results.ts';
import { sessionFeature } from './session-feature.ts';

const id = idOf(1);
const feature = (folder: SessionFolder) => sessionFeature(fakeContext({ ...folder, channels: channelsWith() }));

it('gives the newest page first, lines as stored, and the pages before it', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(id, folder.cwd);
  const lines = [t.prompt('one'), t.answer('1'), t.prompt('two'), t.answer('2'), t.prompt('three'), t.answer('3')];
  await folder.write(id, lines);
  const { get_session_request: get } = feature(folder);
  const newest = await get({ sessionId: id, limit: 2 }, asking());
  expect(newest.messages).toEqual(lines.slice(4));
  expect(newest.session).toMatchObject({ id, title: 'one', cwd: folder.cwd, messageCount: 6 });
  const older = await get({ sessionId: id, limit: 4, cursor: newest.olderCursor }, asking());
  expect(older.messages).toEqual(lines.slice(0, 4));
  expect(older.olderCursor).toBeUndefined();
  expect(newest.problems).toEqual([]);
});

it('tells damaged lines, a wrong cursor and a session that is not there', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(id, folder.cwd);
  const path = await folder.write(id, [t.prompt('one'), t.answer('1')]);
  await writeFile(path, '{"cut', { flag: 'a' });
  const { get_session_request: get } = feature(folder);
  const page = await get({ sessionId: id, limit: 10 }, asking());
  expect(page.messages).toHaveLength(2);
  expect(page.problems).toEqual([expect.stringMatching(/^At byte \d+: The last line is unfinished/)]);
  await expect(async () => get({ sessionId: id, limit: 1, cursor: 'nonsense' }, asking())).rejects.toThrow(
    'open it again',
  );
  await expect(async () => get({ sessionId: idOf(2), limit: 1 }, asking())).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(async () => get({ sessionId: '../x', limit: 1 }, asking())).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

it('cuts a long result, marks it, and reads the rest in pieces that join to the whole', async () => {
  const folder = await createSessionFolder();
  const t = storedLines(id, folder.cwd);
  const output = `${'é\r\n'.repeat(40_000)}end`;
  await folder.write(id, [
    t.prompt('run'),
    t.answer(toolCall('toolu_1')),
    t.result('toolu_1', output, { toolUseResult: { stdout: output, stderr: '' } }),
    t.answer(toolCall('toolu_2')),
    t.result('toolu_2', 'short'),
    t.answer('done'),
  ]);
  const { get_session_request: get, read_tool_output: read } = feature(folder);
  const { messages } = await get({ sessionId: id, limit: 100 }, asking());
  const [, , cut, , short] = messages as unknown as {
    message: { content: Record<string, unknown>[] };
    toolUseResult?: unknown;
  }[];
  const block = cut?.message.content[0];
  expect(block?.['dovetail_cut']).toEqual({ length: output.length });
  expect(cut?.toolUseResult).toMatchObject({ stderr: '', dovetail_cut: { length: output.length } });
  expect(JSON.stringify(cut).length).toBeLessThan(4 * toolResultLimit);
  expect(short?.message.content[0]).toEqual({ type: 'tool_result', tool_use_id: 'toolu_2', content: 'short' });

  const start = String(block?.['content']);
  expect(start).toBe(output.slice(0, toolResultLimit));
  const rest = await read({ sessionId: id, toolUseId: 'toolu_1', offset: start.length, length: 1_000_000 }, asking());
  expect(start + rest.text).toBe(output);
  expect(rest).toMatchObject({ found: true, totalLength: output.length });
  expect(await read({ sessionId: id, toolUseId: 'toolu_9', offset: 0, length: 10 }, asking())).toEqual({
    text: '',
    totalLength: 0,
    found: false,
  });
});

it('finds a result in the file of a subagent', async () => {
  const folder = await createSessionFolder();
  const path = await folder.write(id, [storedLines(id, folder.cwd).prompt('go')]);
  const agents = join(path.replace(/\.jsonl$/, ''), 'subagents');
  await mkdir(agents, { recursive: true });
  const t = storedLines(id, folder.cwd);
  const lines = [t.prompt('sub'), t.answer(toolCall('toolu_s')), t.result('toolu_s', 'from below')];
  const text = lines.map(line => `${JSON.stringify({ ...line, isSidechain: true, agentId: 'abc' })}\n`).join('');
  await writeFile(join(agents, 'agent-abc.jsonl'), text);
  const found = await feature(folder).read_tool_output(
    { sessionId: id, toolUseId: 'toolu_s', offset: 5, length: 100 },
    asking(),
  );
  expect(found).toEqual({ text: 'below', totalLength: 10, found: true });
});

it('keeps pictures of a result that is cut, and halves no character', () => {
  const image = { type: 'image', source: { type: 'base64', data: 'AAAA' } };
  const content = [{ type: 'text', text: 'abc' }, image, { type: 'text', text: '😀def' }];
  const line = {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content }] },
  };
  expect(cutToolResults(line, 5)).toEqual({
    type: 'user',
    message: {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 't',
          content: [{ type: 'text', text: 'abc\n' }, image],
          dovetail_cut: { length: 9 },
        },
      ],
    },
  });
  expect(cutToolResults(line, 100)).toBe(line);
});
