// A conversation that no longer fits goes on in a fork without what tools have printed: the CLI resumes it, the model gets the
// shortened results with their calls, and the first session stays as it was.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost } from './support/staged-host.ts';

const printed = Array.from({ length: 60 }, (_, line) => `jar ${line} of the pantry`).join('\n');

const edit = { Edit: { file_path: '${cwd}/pantry.txt', old_string: 'jar 7', new_string: 'pot 7' } };

describe.each(eachCli)('a fork without tool output on Claude Code %s', (_version, cli) => {
  it('resumes, and the model gets short results', async () => {
    const stage = await openStage(cli, {
      files: { 'pantry.txt': printed },
      // Observed: 2.1.325 summarises by itself otherwise.
      env: { DISABLE_AUTO_COMPACT: '1' },
      steps: [
        { call: { Read: { file_path: '${cwd}/pantry.txt' } } },
        { say: 'Sixty jars.' },
        { fail: { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum', times: 'any' } },
        {
          expect: { user: 'Look again' },
          ...cli.pick({ '2.1.29': { call: edit }, '2.1.325': { say: 'Still sixty.' } }),
        },
        // What the model no longer knows must be read again before it is edited.
        ...cli.pick({
          '2.1.29': [{ expect: { tool: 'Edit', result: 'File has not been read yet' }, say: 'Still sixty.' }],
          '2.1.325': [],
        }),
      ],
    });
    const page = (await openStagedHost(stage)).page();
    await page.launch('c');
    await page.send('c', 'Count the jars');
    await page.result('Sixty jars.');
    await page.send('c', 'How many are empty?');
    const errors = () =>
      Object.values(page.conversations.get('c')?.blocks ?? {}).flatMap(block =>
        block.type === 'error' ? [block.reason] : [],
      );
    await expect.poll(errors, { timeout: 60_000 }).toEqual(['too_long']);
    await expect
      .poll(() => Object.values(page.conversations.get('c')?.turns ?? {}).map(turn => turn?.state), { timeout: 60_000 })
      .not.toContain('running');

    const sessionId = page.conversations.get('c')?.session.id ?? '';
    const stored = async () => JSON.stringify((await page.ask('get_session_request', { sessionId })).messages);
    // The CLI writes its file a little later than it speaks.
    await expect.poll(stored, { timeout: 60_000 }).toContain('too long');
    const fork = await page.ask('fork_conversation', { forkedFromSession: sessionId, withoutToolOutput: true });
    const { draft } = await page.ask('get_draft', { sessionId: fork.sessionId });
    expect(draft?.text).toBe('How many are empty?');

    await page.launch('d', { resume: fork.sessionId });
    await page.send('d', `${draft?.text} Look again.`);
    await page.result('Still sixty.');
    const messages = JSON.stringify(stage.requests.at(-1)?.messages);
    for (const words of ['Count the jars', 'pantry.txt', '[output left out]', 'Sixty jars.', 'How many are empty?'])
      expect(messages).toContain(words);
    for (const words of ['jar 7 of the pantry', 'too long']) expect(messages).not.toContain(words);

    const { sessions } = await page.ask('list_sessions_request', {});
    expect(sessions.find(({ id }) => id === fork.sessionId)).toMatchObject({ forkedFrom: sessionId });
    expect(sessions.find(({ id }) => id === sessionId)?.forkedFrom).toBeUndefined();
    const old = await stored();
    for (const words of ['jar 7 of the pantry', 'How many are empty?', 'too long']) expect(old).toContain(words);
    expect(old).not.toContain('Still sixty.');
  });
});
