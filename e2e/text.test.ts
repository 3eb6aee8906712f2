// Text and thinking, from the model through the real CLI to the caller.
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { blocks, deltas, systemSubtypes, texts } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';

describe.each(eachCli)('text on Claude Code %s', (_version, cli) => {
  it('streams an answer, settles it in an assistant line and ends with a result', async () => {
    const words = 'Grüße, 世界 👩‍👩‍👧 – "quoted"\tand\nnew lines.';
    const stage = await openStage(cli, { steps: [{ say: words }] });
    const { agent, ask, lines } = await stage.start();
    const result = await ask('greet me');

    expect(deltas(lines, 'text').length).toBeGreaterThan(3);
    expect(deltas(lines, 'text').join('')).toBe(words);
    expect(texts(lines)).toEqual([words]);
    expect(result).toMatchObject({ subtype: 'success', is_error: false, result: words, num_turns: 1 });
    expect(project(stage.requests[0] ?? { messages: [] })).toEqual([{ role: 'user', content: [{ text: 'greet me' }] }]);

    // Rule 10: the assistant line comes before the stop of its block.
    const settled = lines.findIndex(line => isLine(line, 'assistant'));
    const stopped = lines.findIndex(line => isLine(line, 'stream_event') && line.event.type === 'content_block_stop');
    expect(settled).toBeGreaterThan(-1);
    expect(settled).toBeLessThan(stopped);
    expect(agent.sessionId).toBe(result.session_id);
    expect(await agent.version()).toBe(cli.name);
  });

  it('begins every turn with init and keeps the conversation', async () => {
    const stage = await openStage(cli, {
      steps: [
        { expect: 'one', say: 'First.' },
        { expect: 'two', say: 'Second.' },
      ],
    });
    const { agent, ask, lines } = await stage.start();
    const told = await agent.ready;
    expect(told.commands.map(command => command.name)).toContain('compact');
    expect(told.models.length).toBeGreaterThan(1);
    expect(told.agents !== undefined).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));

    expect((await ask('one')).result).toBe('First.');
    expect((await ask('two')).result).toBe('Second.');
    const inits = lines.filter(line => isSystemLine(line, 'init'));
    expect(inits).toHaveLength(2);
    expect(inits[0]).toMatchObject({
      cwd: stage.project,
      claude_code_version: cli.name,
      permissionMode: 'default',
      model: cli.pick({ '2.1.29': 'claude-sonnet-4-5-20250929', '2.1.325': 'claude-opus-5-5' }),
    });
    expect(project(stage.requests[1] ?? { messages: [] })).toEqual([
      { role: 'user', content: [{ text: 'one' }] },
      { role: 'assistant', content: [{ text: 'First.' }] },
      { role: 'user', content: [{ text: 'two' }] },
    ]);
  });

  it('shows thinking before the text, each block in a line of its own', async () => {
    const stage = await openStage(cli, { steps: [{ think: 'Let me look at it twice.', say: 'Seen.' }] });
    const { ask, lines } = await stage.start({ maxThinkingTokens: 4000 });
    await ask('think about it');

    expect(deltas(lines, 'thinking').join('')).toBe('Let me look at it twice.');
    expect(blocks(lines)).toMatchObject([
      { type: 'thinking', thinking: 'Let me look at it twice.' },
      { type: 'text', text: 'Seen.' },
    ]);
    const ids = lines.flatMap(line => (isLine(line, 'assistant') ? [line.message.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(stage.requests[0]?.thinking).toMatchObject(
      cli.pick({ '2.1.29': { type: 'enabled', budget_tokens: 4000 }, '2.1.325': { type: 'adaptive' } }),
    );
    expect(systemSubtypes(lines).includes('thinking_tokens')).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));
  });

  it('prints no deltas when they are not wanted', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Whole.' }] });
    const { ask, lines } = await stage.start({ includePartialMessages: false });
    expect((await ask('go')).result).toBe('Whole.');
    expect(lines.filter(line => isLine(line, 'stream_event'))).toEqual([]);
    expect(texts(lines)).toEqual(['Whole.']);
  });
});
