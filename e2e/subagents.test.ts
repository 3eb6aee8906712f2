// Subagents: in the foreground on both versions, in the background by default on 2.1.325.
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine, type CliLine } from '@dovetail/protocol';
import { createLiveSubagents } from '@dovetail/agent';
import type { Step } from '@dovetail/rehearsal';
import { eachCli, pinnedCli } from './support/cli-versions.ts';
import { systemSubtypes, texts, toolResults } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const launch = (more: Record<string, unknown> = {}) => ({
  'Task|Agent': { description: 'Explore', prompt: 'Look into it', subagent_type: 'general-purpose', ...more },
});
const agents: { match: string; steps: Step[] }[] = [
  {
    match: 'Look into it',
    steps: [
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      {
        expect: { tool: 'Read', result: 'text of a' },
        call: { Write: { file_path: '${cwd}/sub.txt', content: 's\n' } },
      },
      { expect: { tool: 'Write', error: false }, say: 'Report of the subagent.' },
    ],
  },
];
const files = { 'a.txt': 'text of a\n' };

const linesOf = (lines: readonly CliLine[], parent: string) =>
  lines.filter(line => line['parent_tool_use_id'] === parent);

describe.each(eachCli)('subagents on Claude Code %s', (_version, cli) => {
  it('works in the foreground, and its questions say whose they are', async () => {
    const stage = await openStage(cli, {
      files,
      agents,
      steps: [
        { call: launch({ run_in_background: false }) },
        { expect: { result: 'Report of the subagent.' }, say: 'Main finished.' },
      ],
    });
    const { ask, lines, questions } = await stage.start({ decide: question => allow(question) });
    expect((await ask('use an agent')).result).toBe('Main finished.');

    const call = lines.find(line => isLine(line, 'assistant') && line.parent_tool_use_id === null);
    const block = call && isLine(call, 'assistant') ? call.message.content[0] : undefined;
    expect(block).toMatchObject({ type: 'tool_use', name: cli.pick({ '2.1.29': 'Task', '2.1.325': 'Agent' }) });
    const own = linesOf(lines, String(block?.['id']));
    expect(own.map(line => line.type)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
    expect(own.filter(line => isLine(line, 'stream_event'))).toEqual([]);
    expect(questions).toMatchObject([{ tool_name: 'Write', agent_id: expect.any(String) as string }]);
    expect(toolResults(lines).at(-1)?.structured).toMatchObject({
      status: 'completed',
      agentId: questions[0]?.agent_id,
      content: expect.arrayContaining([{ type: 'text', text: 'Report of the subagent.' }]) as unknown[],
    });
    expect(await stage.read('sub.txt')).toBe('s\n');
    expect(systemSubtypes(lines).filter(subtype => subtype.startsWith('task_'))).toEqual(
      cli.pick({
        '2.1.29': [],
        '2.1.325': ['task_started', 'task_progress', 'task_progress', 'task_updated', 'task_notification'],
      }),
    );
  });
});

describe('subagents by default', () => {
  it('Claude Code 2.1.29 waits for them', async () => {
    const stage = await openStage(pinnedCli['2.1.29'], {
      files,
      agents,
      steps: [{ call: launch() }, { expect: { result: 'Report of the subagent.' }, say: 'Main finished.' }],
    });
    const { ask, questions } = await stage.start({ decide: question => allow(question) });
    expect((await ask('use an agent')).result).toBe('Main finished.');
    expect(questions).toHaveLength(1);
  });

  it('Claude Code 2.1.325 leaves them in the background and tells of their end in a turn of its own', async () => {
    const [agent = { match: '', steps: [] }] = agents;
    const [first = {}, ...rest] = agent.steps;
    const stage = await openStage(pinnedCli['2.1.325'], {
      files,
      agents: [{ ...agent, steps: [{ ...first, wait: { until: 'the main turn is over' } }, ...rest] }],
      steps: [{ call: launch() }, { say: 'It is on its way.' }, { say: 'It has come back.' }],
    });
    const { ask, result, lines, questions } = await stage.start({ decide: question => allow(question) });
    const live = createLiveSubagents();
    const sent = await ask('use an agent');
    for (const line of lines) live.observe(line);
    expect(sent.result).toBe('It is on its way.');
    expect(sent.origin).toBeUndefined();
    expect(questions).toEqual([]);
    expect(live.count).toBe(1);
    const before = lines.length;
    stage.rehearsal.release('the main turn is over');

    // Rule 7: a turn that nobody asked for.
    const second = await result();
    expect(second).toMatchObject({ result: 'It has come back.', origin: { kind: 'task-notification' } });
    expect(JSON.stringify(stage.requests.at(-1)?.messages.at(-1))).toContain('Report of the subagent.');
    const after = lines.slice(before);
    for (const line of after) live.observe(line);
    expect(live.count).toBe(0);
    expect(questions).toMatchObject([{ tool_name: 'Write', agent_id: expect.any(String) as string }]);
    expect(texts(after)).toEqual(['Report of the subagent.', 'It has come back.']);
    expect(after.some(line => isSystemLine(line, 'init'))).toBe(true);
    expect(await stage.read('sub.txt')).toBe('s\n');
  });
});
