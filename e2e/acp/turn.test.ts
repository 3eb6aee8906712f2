// A turn from the prompt to its end: words, thoughts, tools and their states, plans, subagents, work behind the turn.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { AcpProcess } from './support/acp-process.ts';
import { both, playScenarios } from './support/scenario.ts';

/** The states that a tool call went through. */
function states(acp: AcpProcess, title?: string): (string | null | undefined)[] {
  const announced = acp.updates('tool_call').find(call => title === undefined || call.name === title);
  const later = acp.updates('tool_call_update').filter(({ toolCallId }) => toolCallId === announced?.toolCallId);
  return [announced?.status, ...later.map(({ status }) => status)].filter(state => state !== undefined);
}

const agents = [
  {
    match: 'Look into it',
    steps: [
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { expect: { tool: 'Read' as const }, say: 'Report of the subagent.' },
    ],
  },
];
const launch = {
  'Task|Agent': {
    description: 'Explore',
    prompt: 'Look into it',
    subagent_type: 'general-purpose',
    run_in_background: false,
  },
};

playScenarios('a turn', [
  {
    title: 'says what the model says, in pieces, and ends',
    on: both,
    steps: [{ expect: 'hello', think: 'A greeting.', say: 'Hello there.', speed: 0 }],
    async run({ acp, sessionId }) {
      expect(await acp.prompt(sessionId, 'hello')).toMatchObject({ stopReason: 'end_turn' });
      expect(acp.said()).toBe('Hello there.');
      expect(acp.said('agent_thought_chunk')).toBe('A greeting.');
      expect(acp.updates('agent_message_chunk').length).toBeGreaterThan(1);
      expect(acp.updates('available_commands_update').length).toBeGreaterThan(0);
      expect(acp.updates('usage_update').length).toBeGreaterThan(0);
    },
  },
  {
    title: 'reads, asks before it edits, edits; weak point 4: a call is in_progress while it runs',
    on: both,
    files: { 'a.txt': 'one\ntwo\n' },
    steps: [
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: '2' } } },
      { expect: { tool: 'Edit', error: false }, say: 'Edited.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      expect((await acp.prompt(sessionId, 'edit it')).stopReason).toBe('end_turn');
      expect(await stage.read('a.txt')).toBe('one\n2\n');
      expect(states(acp, 'Read')).toEqual(['pending', 'in_progress', 'completed']);
      expect(states(acp, 'Edit')).toEqual(['pending', 'in_progress', 'completed']);
      const [question] = acp.questions;
      expect(question?.toolCall).toMatchObject({
        kind: 'edit',
        title: expect.stringContaining('a.txt'),
        locations: [{ path: stage.path('a.txt') }],
        content: [
          {
            type: 'diff',
            path: stage.path('a.txt'),
            oldText: expect.stringContaining('two'),
            newText: expect.stringContaining('2'),
          },
        ],
      });
      const diff = acp.updates('tool_call_update').findLast(({ content }) => content?.[0]?.type === 'diff');
      expect(diff?.content).toMatchObject([{ type: 'diff', path: stage.path('a.txt') }]);
    },
  },
  {
    title: 'weak point 5: a to-do list is a plan, sent once a change',
    on: ['2.1.29'],
    steps: [
      { call: { TodoWrite: { todos: [{ content: 'Look', status: 'in_progress', activeForm: 'Looking' }] } } },
      { call: { TodoWrite: { todos: [{ content: 'Look', status: 'in_progress', activeForm: 'Looking' }] } } },
      { call: { TodoWrite: { todos: [{ content: 'Look', status: 'completed', activeForm: 'Looking' }] } } },
      { say: 'Looked.' },
    ],
    async run({ acp, sessionId }) {
      await acp.prompt(sessionId, 'plan');
      expect(acp.updates('plan').map(({ entries }) => entries.map(({ content, status }) => [content, status]))).toEqual(
        [[['Look', 'in_progress']], [['Look', 'completed']]],
      );
    },
  },
  {
    title: 'weak point 5: current models have to-do tools, and the plan is sent once a change',
    steps: [
      {
        expect: { tools: 'TaskCreate' },
        call: { TaskCreate: { subject: 'Look', description: 'Look around', activeForm: 'Looking' } },
      },
      { call: { TaskUpdate: { taskId: '1', status: 'in_progress' } } },
      { call: { TaskUpdate: { taskId: '1', status: 'completed' } } },
      { say: 'Looked.' },
    ],
    async run({ acp, sessionId }) {
      await acp.prompt(sessionId, 'plan');
      const plans = acp.updates('plan').map(({ entries }) => entries.map(({ content, status }) => [content, status]));
      expect(plans).toEqual([[['Look', 'pending']], [['Look', 'in_progress']], [['Look', 'completed']]]);
    },
  },
  {
    title: 'shows a subagent as one call, for a client that knows no subagents',
    files: { 'a.txt': 'text of a\n' },
    agents,
    steps: [{ call: launch }, { expect: { result: 'Report of the subagent.' }, say: 'Main finished.' }],
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'use an agent')).stopReason).toBe('end_turn');
      expect(acp.said()).toBe('Main finished.');
      const [agent] = acp.updates('tool_call');
      expect(agent?.kind).toBe('think');
      const told = acp.updates('tool_call_update').filter(({ toolCallId }) => toolCallId === agent?.toolCallId);
      expect(told.some(({ title }) => title?.includes('Explore'))).toBe(true);
      expect(told.at(-1)?.status).toBe('completed');
    },
  },
  {
    title: 'tells of a subagent in a session of its own, for a client that takes them',
    client: { subagents: {} },
    files: { 'a.txt': 'text of a\n' },
    agents,
    steps: [{ call: launch }, { expect: { result: 'Report of the subagent.' }, say: 'Main finished.' }],
    async run({ acp, sessionId }) {
      await acp.prompt(sessionId, 'use an agent');
      const told = acp.updates('subagent_update');
      expect(told.map(({ state }) => state?.state)).toEqual(['running', 'idle']);
      const child = told[0]?.sessionId ?? '';
      expect(child).not.toBe(sessionId);
      expect(acp.allUpdates(child).some(({ sessionUpdate }) => sessionUpdate === 'tool_call')).toBe(true);
    },
  },
  {
    title: 'reports background work after the turn',
    steps: [
      {
        call: {
          Bash: {
            command: 'until [ -e go ]; do /bin/sleep 0.05; done; echo went',
            description: 'Wait',
            run_in_background: true,
          },
        },
      },
      { say: 'It is on its way.' },
      { say: 'It has come back.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      expect((await acp.prompt(sessionId, 'wait in the background')).stopReason).toBe('end_turn');
      expect(acp.said()).toBe('It is on its way.');
      const id = acp.updates('tool_call')[0]?.toolCallId;
      const state = () =>
        acp.updates('tool_call_update').findLast(({ toolCallId, status }) => toolCallId === id && status)?.status;
      expect(state()).toBe('in_progress');
      await writeFile(stage.path('go'), '');
      await acp.until('the turn that nobody asked for', () => acp.said().includes('It has come back.'));
      await acp.until('the end of the call', () => state() === 'completed');
    },
  },
  {
    title: 'queues a prompt that comes during a turn',
    on: both,
    steps: [
      { expect: 'first', say: 'One two three four.', pause: { after: 2, wait: { until: 'queued' } } },
      { expect: 'second', say: 'Second.' },
    ],
    async run({ acp, stage, sessionId }) {
      const first = acp.prompt(sessionId, 'first');
      await stage.rehearsal.reached('queued');
      const second = acp.prompt(sessionId, 'second');
      stage.rehearsal.release('queued');
      expect([(await first).stopReason, (await second).stopReason]).toEqual(['end_turn', 'end_turn']);
      expect(acp.said()).toBe('One two three four.Second.');
    },
  },
  {
    title: 'takes a word into the running turn (_session/steering)',
    steps: [
      { call: { Bash: { command: 'until [ -e go ]; do /bin/sleep 0.05; done; echo went', description: 'Wait' } } },
      { expect: { tool: 'Bash', result: 'went' }, say: 'Steered.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, stage, sessionId }) {
      const turn = acp.prompt(sessionId, 'wait for it');
      await expect
        .poll(() => stage.processes().some(({ command }) => command.includes('until [ -e go ]')), { timeout: 30_000 })
        .toBe(true);
      const steering = { sessionId, prompt: [{ type: 'text', text: 'mind the gap' }] };
      expect(await acp.request('_session/steering', steering)).toEqual({ outcome: 'injected' });
      await writeFile(stage.path('go'), '');
      expect((await turn).stopReason).toBe('end_turn');
      expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('mind the gap');
      expect(await acp.request('_session/steering', steering)).not.toEqual({ outcome: 'injected' });
    },
  },
]);
