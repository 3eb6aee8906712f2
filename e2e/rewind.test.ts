// Files put back to where they were before a message: tried first, then done, byte for byte.
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const before = 'hello\r\nwörld\r\n';

describe.each(eachCli)('rewind on Claude Code %s', (_version, cli) => {
  it('tells what would change, and puts the bytes back', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': before },
      steps: [
        { call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
        { say: 'One.' },
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'hello', new_string: 'HELLO' } } },
        { expect: { tool: 'Edit', error: false }, say: 'Two.' },
      ],
    });
    const { agent, ask } = await stage.start({ fileCheckpointing: true, decide: question => allow(question) });
    const [first, second] = [randomUUID(), randomUUID()];
    await ask({ content: 'one', uuid: first });
    await ask({ content: 'two', uuid: second });
    expect(await stage.read('a.txt')).toBe('HELLO\r\nwörld\r\n');

    expect(await agent.request('rewind_files', { user_message_id: second, dry_run: true })).toEqual({
      canRewind: true,
      filesChanged: [stage.path('a.txt')],
      insertions: 1,
      deletions: 1,
    });
    expect(await stage.read('a.txt')).toBe('HELLO\r\nwörld\r\n');

    expect(await agent.request('rewind_files', { user_message_id: second })).toMatchObject({ canRewind: true });
    expect(await stage.read('a.txt')).toBe(before);
    expect(await stage.read('new.txt')).toBe('new\n');

    expect(await agent.request('rewind_files', { user_message_id: first })).toMatchObject({ canRewind: true });
    expect(existsSync(stage.path('new.txt'))).toBe(false);
    await expect(agent.request('rewind_files', { user_message_id: randomUUID() })).rejects.toThrow(
      'No file checkpoint found for this message.',
    );
  });

  it('says so when it is not switched on', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Done.' }] });
    const { agent, ask } = await stage.start();
    const uuid = randomUUID();
    await ask({ content: 'go', uuid });
    await expect(agent.request('rewind_files', { user_message_id: uuid })).rejects.toThrow(
      'File rewinding is not enabled.',
    );
  });
});
