// Slash commands that change the conversation, and one of the project's own.
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine } from '@dovetail/protocol';
import { project } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { notes } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';

describe.each(eachCli)('slash commands on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, {
    files: { '.claude/commands/hello.md': 'Say hello to $ARGUMENTS in three words.\n' },
  });

  it('/compact replaces the history by a summary', async () => {
    const { stage, ask, lines } = await play({
      steps: [{ say: 'The fence is green.' }, { expect: 'what now?', say: 'On we go.' }],
      side: { compaction: { say: '<summary>We painted the fence.</summary>' } },
    });
    await ask('paint the fence');
    expect((await ask('/compact')).is_error).toBe(false);
    expect(lines.filter(line => isSystemLine(line, 'status')).map(line => line.status)).toContain('compacting');
    const boundary = lines.find(line => isSystemLine(line, 'compact_boundary'));
    expect(boundary).toMatchObject({ compact_metadata: { trigger: 'manual' } });
    expect(notes(lines).some(note => note.includes('We painted the fence.'))).toBe(true);

    expect((await ask('what now?')).result).toBe('On we go.');
    const sent = JSON.stringify(stage.requests.at(-1)?.messages);
    expect(sent).toContain('We painted the fence.');
    expect(sent).not.toContain('The fence is green.');
  });

  it('/cost is answered without the model', async () => {
    const { stage, ask, lines } = await play({ steps: [{ say: 'One.' }] });
    await ask('one');
    const result = await ask('/cost');
    const shown = cli.pick({ '2.1.29': notes(lines).join('\n'), '2.1.325': result.result ?? '' });
    expect(shown).toContain('Total cost:');
    expect(stage.requests).toHaveLength(1);
  });

  it("a command of the project is a turn with the command's own words", async () => {
    const { agent, ask } = await play({
      steps: [{ expect: 'Say hello to Ada in three words.', say: 'Hello dear Ada.' }],
    });
    expect((await agent.ready).commands.map(command => command.name)).toContain('hello');
    expect((await ask('/hello Ada')).result).toBe('Hello dear Ada.');
  });

  it('/clear begins a new session on 2.1.325; 2.1.29 does not know it', async () => {
    const { stage, agent, ask, lines } = await play({ steps: [{ say: 'One.' }, { expect: 'two', say: 'Two.' }] });
    await ask('one');
    const first = agent.sessionId;
    const cleared = await ask('/clear');
    expect(cleared.result).toBe(cli.pick({ '2.1.29': 'Unknown skill: clear', '2.1.325': '' }));
    expect((await ask('two')).result).toBe('Two.');
    const reset = lines.find(line => isLine(line, 'conversation_reset'));
    await cli.on({
      async '2.1.29'() {
        expect(reset).toBeUndefined();
        expect(agent.sessionId).toBe(first);
      },
      async '2.1.325'() {
        expect(reset).toMatchObject({ trigger: 'clear', session_id: first });
        expect(agent.sessionId).toBe(cleared.session_id);
        expect(agent.sessionId).not.toBe(first);
        expect(await stage.sessionFiles()).toContain(`${agent.sessionId}.jsonl`);
        expect(project(stage.requests[1] ?? { messages: [] })).toEqual([{ role: 'user', content: [{ text: 'two' }] }]);
      },
    });
  });
});
