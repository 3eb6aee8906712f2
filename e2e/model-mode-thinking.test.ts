// Changes during a session: the next request to the model shows them.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { notes, systemSubtypes, toldModes } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';

const sonnet = 'claude-sonnet-4-5-20250929';
const haiku = 'claude-haiku-4-5-20251001';

describe.each(eachCli)('changes during a session on Claude Code %s', (_version, cli) => {
  it('uses another model from the next turn on', async () => {
    const stage = await openStage(cli, {
      steps: [
        { expect: { model: { equals: sonnet } }, say: 'One.' },
        { expect: { model: { equals: haiku } }, say: 'Two.' },
        { expect: { model: { equals: sonnet } }, say: 'Three.' },
      ],
    });
    const { agent, ask, lines } = await stage.start({ model: sonnet });
    await ask('one');
    const reply = await agent.request('set_model', { model: haiku });
    expect(reply?.model).toBe(cli.pick({ '2.1.29': undefined, '2.1.325': haiku }));
    await ask('two');
    await agent.request('set_model', { model: 'claude-sonnet-4-5-20250929' });
    await ask('three');

    const models = lines.flatMap(line => (isSystemLine(line, 'init') ? [line.model] : []));
    expect(models).toEqual([sonnet, haiku, sonnet]);
    expect(notes(lines).filter(note => note.includes('Set model to'))).toHaveLength(
      cli.pick({ '2.1.29': 0, '2.1.325': 2 }),
    );
  });

  it('answers while a turn runs; 2.1.325 uses the new model for the next call of that turn', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'text of a\n' },
      steps: [
        {
          blocks: [{ say: 'One two three.' }, { call: { Read: { file_path: '${cwd}/a.txt' } } }],
          pause: { after: 2, wait: { until: 'changed' } },
        },
        { expect: { model: { equals: cli.pick({ '2.1.29': sonnet, '2.1.325': haiku }) } }, say: 'Read.' },
        { expect: { model: { equals: haiku } }, say: 'After.' },
      ],
    });
    const { agent, send, result, ask } = await stage.start({ model: sonnet });
    await send('read');
    await stage.rehearsal.reached('changed');
    await agent.request('set_model', { model: haiku });
    stage.rehearsal.release('changed');
    expect((await result()).result).toBe('Read.');
    expect((await ask('and now?')).result).toBe('After.');
  });

  it('sets the thinking budget', async () => {
    const stage = await openStage(cli, { steps: [{ say: '1' }, { say: '2' }, { say: '3' }, { say: '4' }] });
    const { agent, ask } = await stage.start({ model: sonnet });
    await ask('one');
    for (const max_thinking_tokens of [8000, 0, null]) {
      await agent.request('set_max_thinking_tokens', { max_thinking_tokens });
      await ask('again');
    }
    const off = cli.pick<object | undefined>({ '2.1.29': undefined, '2.1.325': { type: 'disabled' } });
    const usual = cli.pick<object | undefined>({
      '2.1.29': undefined,
      '2.1.325': { type: 'enabled', budget_tokens: 31_999 },
    });
    expect(stage.requests.map(request => request.thinking)).toMatchObject([
      usual,
      { type: 'enabled', budget_tokens: 8000 },
      off,
      usual,
    ]);
  });

  it('sets the permission mode', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { Write: { file_path: '${cwd}/a.txt', content: 'a\n' } } },
        { expect: { tool: 'Write', error: false }, say: 'Written.' },
        { call: { Bash: { command: 'touch forbidden', description: 'Touch' } } },
        { expect: { tool: 'Bash', error: true }, say: 'Refused.' },
      ],
    });
    const { agent, ask, lines, questions } = await stage.start();
    expect(await agent.request('set_permission_mode', { mode: 'acceptEdits' })).toEqual({ mode: 'acceptEdits' });
    expect((await ask('write')).result).toBe('Written.');
    await agent.request('set_permission_mode', { mode: 'dontAsk' });
    expect((await ask('touch')).result).toBe('Refused.');

    expect(questions).toEqual([]);
    expect(await stage.read('a.txt')).toBe('a\n');
    expect(existsSync(stage.path('forbidden'))).toBe(false);
    expect(lines.flatMap(line => (isSystemLine(line, 'init') ? [line.permissionMode] : []))).toEqual([
      'acceptEdits',
      'dontAsk',
    ]);
    expect(toldModes(lines)).toEqual(cli.pick({ '2.1.29': [], '2.1.325': ['acceptEdits', 'dontAsk'] }));
    expect(systemSubtypes(lines).includes('permission_denied')).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));
    // Rule 6: 2.1.29 answers this request twice; the second answer is nobody's.
    expect(lines.filter(line => isLine(line, 'control_response'))).toHaveLength(
      cli.pick({ '2.1.29': 5, '2.1.325': 3 }),
    );
  });

  it('refuses what it does not know, where it looks', async () => {
    const stage = await openStage(cli);
    const { agent } = await stage.start();
    const change = agent.request('set_permission_mode', { mode: 'bogus' });
    await cli.on({
      '2.1.29': async () => expect(await change).toEqual({ mode: 'bogus' }),
      '2.1.325': () => expect(change).rejects.toThrow(/must be one of acceptEdits, auto, bypassPermissions/),
    });
  });
});
