// Changes during a session: the next request to the model shows them.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { notes, systemSubtypes, toldModes } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';

const sonnet = 'claude-sonnet-4-5-20250929';
const haiku = 'claude-haiku-4-5-20251001';

describe.each(eachCli)('changes during a session on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, { files: { 'a.txt': 'text of a\n' }, start: { model: sonnet } });

  it('uses another model from the next turn on', async () => {
    const { agent, ask, lines } = await play({
      steps: [
        { expect: { model: { equals: sonnet } }, say: 'One.' },
        { expect: { model: { equals: haiku } }, say: 'Two.' },
        { expect: { model: { equals: sonnet } }, say: 'Three.' },
      ],
    });
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

  it('sets the thinking budget', async () => {
    const { stage, agent, ask } = await play({ steps: [{ say: '1' }, { say: '2' }, { say: '3' }, { say: '4' }] });
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

  it('answers while a turn runs; 2.1.325 uses the new model for the next call of that turn', async () => {
    const { stage, agent, send, result, ask } = await play({
      steps: [
        {
          blocks: [{ say: 'One two three.' }, { call: { Read: { file_path: '${cwd}/a.txt' } } }],
          pause: { after: 2, wait: { until: 'changed' } },
        },
        { expect: { model: { equals: cli.pick({ '2.1.29': sonnet, '2.1.325': haiku }) } }, say: 'Read.' },
        { expect: { model: { equals: haiku } }, say: 'After.' },
      ],
    });
    await send('read');
    await stage.rehearsal.reached('changed');
    await agent.request('set_model', { model: haiku });
    stage.rehearsal.release('changed');
    expect((await result()).result).toBe('Read.');
    expect((await ask('and now?')).result).toBe('After.');
  });

  it('sets the permission mode', async () => {
    const { stage, agent, ask, lines, questions } = await play({
      steps: [
        { call: { Write: { file_path: '${cwd}/written.txt', content: 'a\n' } } },
        { expect: { tool: 'Write', error: false }, say: 'Written.' },
        { call: { Bash: { command: 'touch forbidden', description: 'Touch' } } },
        { expect: { tool: 'Bash', error: true }, say: 'Refused.' },
      ],
    });
    expect(await agent.request('set_permission_mode', { mode: 'acceptEdits' })).toEqual({ mode: 'acceptEdits' });
    expect((await ask('write')).result).toBe('Written.');
    await agent.request('set_permission_mode', { mode: 'dontAsk' });
    expect((await ask('touch')).result).toBe('Refused.');

    expect(questions).toEqual([]);
    expect(await stage.read('written.txt')).toBe('a\n');
    expect(existsSync(stage.path('forbidden'))).toBe(false);
    expect(lines.flatMap(line => (isSystemLine(line, 'init') ? [line.permissionMode] : []))).toEqual([
      'acceptEdits',
      'dontAsk',
    ]);
    expect(toldModes(lines)).toEqual(cli.pick({ '2.1.29': [], '2.1.325': ['acceptEdits', 'dontAsk'] }));
    expect(systemSubtypes(lines).includes('permission_denied')).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));
    // Rule 6: 2.1.29 answers this request twice; the second answer is nobody's.
    expect(lines.filter(line => isLine(line, 'control_response'))).toHaveLength(
      cli.pick({ '2.1.29': 4, '2.1.325': 2 }),
    );
  });

  it('refuses what it does not know, where it looks', async () => {
    const { agent } = await play({});
    const change = agent.request('set_permission_mode', { mode: 'bogus' });
    await cli.on({
      '2.1.29': async () => expect(await change).toEqual({ mode: 'bogus' }),
      '2.1.325': () => expect(change).rejects.toThrow(/must be one of acceptEdits, auto, bypassPermissions/),
    });
  });
});
