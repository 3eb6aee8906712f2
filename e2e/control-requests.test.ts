// The control requests that came after 2.1.29: answered by 2.1.325, and refused at once, with the version that is
// needed, when the CLI is 2.1.29, which would never answer.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Agent } from '@dovetail/agent';
import { controlRequests, isSystemLine, type ControlSubtype } from '@dovetail/protocol';
import { pinnedCli } from './support/cli-versions.ts';
import { echoServer } from './support/echo-server.ts';
import { openStage, type Stage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

type Later = Exclude<ControlSubtype, 'initialize'>;

interface Row {
  subtype: Later;
  params: Record<string, unknown>;
  /** What 2.1.325 answers; the words of its refusal are text. */
  answer: unknown;
}

const anyText = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;
const anyList = expect.any(Array) as unknown[];
const like = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const nothing = 'no answer needed';

const rows: Row[] = [
  { subtype: 'stop_task', params: { task_id: 'no-such-task' }, answer: {} },
  { subtype: 'apply_flag_settings', params: { settings: { effortLevel: 'high' } }, answer: nothing },
  { subtype: 'get_settings', params: {}, answer: { effective: {}, sources: anyList, applied: { effort: 'high' } } },
  { subtype: 'cancel_async_message', params: { message_uuid: randomUUID() }, answer: { cancelled: false } },
  { subtype: 'generate_session_title', params: { description: 'Mend the fence' }, answer: { title: 'Fence mended' } },
  { subtype: 'side_question', params: { question: 'What is new?' }, answer: { response: 'Nothing is new.' } },
  {
    subtype: 'get_context_usage',
    params: {},
    answer: { categories: anyList, totalTokens: anyNumber, maxTokens: anyNumber },
  },
  { subtype: 'get_session_cost', params: {}, answer: { text: like(/^Total cost: +\$/) } },
  { subtype: 'file_suggestions', params: { query: 'not' }, answer: { suggestions: anyList } },
  {
    subtype: 'mcp_call',
    params: { tool: 'mcp__tool__echo', arguments: { text: 'directly' } },
    answer: { content: [{ type: 'text', text: 'echo: directly' }] },
  },
  { subtype: 'get_usage', params: { skip_behaviors: true }, answer: { session: { total_cost_usd: anyNumber } } },
  { subtype: 'rename_session', params: { title: 'The fence' }, answer: nothing },
  { subtype: 'mcp_authenticate', params: { serverName: 'nobody' }, answer: 'Server not found: nobody' },
  { subtype: 'mcp_authenticate', params: { serverName: 'tool' }, answer: like(/does not support OAuth/) },
  { subtype: 'reload_plugins', params: {}, answer: { commands: anyList, plugins: anyList } },
  { subtype: 'list_models', params: {}, answer: { models: anyList } },
  // Only that addresses come back; they are not opened, and no code is handed over.
  {
    subtype: 'claude_authenticate',
    params: { loginWithClaudeAi: true },
    answer: { manualUrl: anyText, automaticUrl: anyText },
  },
];

/** Each row with what came back: the answer, or the words of the error. */
async function askAll(agent: Agent): Promise<{ subtype: string; answer: unknown }[]> {
  const answers: { subtype: string; answer: unknown }[] = [];
  for (const { subtype, params } of rows) {
    const answer = await agent.request(subtype, params as never).then(
      (told: unknown) => told ?? nothing,
      (error: Error) => error.message,
    );
    answers.push({ subtype, answer });
  }
  return answers;
}

const background = { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait', run_in_background: true } };
const tails = (stage: Stage) => stage.processes().filter(found => found.command.startsWith('tail -f'));

describe('later control requests on Claude Code 2.1.325', () => {
  const cli = pinnedCli['2.1.325'];

  it('are all answered', async () => {
    const stage = await openStage(cli, {
      side: { title: { say: '{"title": "Fence mended"}' }, question: { say: 'Nothing is new.' } },
      steps: [{ say: 'Hello.' }, { say: 'Still here.' }],
    });
    const { agent, ask, lines } = await stage.start({ mcpServers: { tool: echoServer } });
    await ask('hi');
    expect(await askAll(agent)).toMatchObject(rows.map(({ subtype, answer }) => ({ subtype, answer })));
    expect(lines.find(line => isSystemLine(line, 'session_title_changed'))).toMatchObject({ title: 'The fence' });
    expect((await ask('still there?')).result).toBe('Still here.');
  });

  it('end_session ends the CLI politely', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Hello.' }] });
    const { agent, ask } = await stage.start();
    await ask('hi');
    await agent.request('end_session', { reason: 'the window was closed' });
    expect(await agent.exited).toMatchObject({ reason: 'ended', code: 0 });
  });

  it('stop_task ends a background command', async () => {
    const stage = await openStage(cli, { steps: [{ call: background }, { say: 'It runs.' }] });
    const { agent, ask, until, lines } = await stage.start({ decide: question => allow(question) });
    expect((await ask('run it')).result).toBe('It runs.');
    await expect.poll(() => tails(stage), { timeout: 20_000 }).toHaveLength(1);
    const started = lines.find(line => isSystemLine(line, 'task_started'));
    await agent.request('stop_task', { task_id: String(started?.['task_id']) });
    await until('word of its end', line => isSystemLine(line, 'task_notification') && line.status === 'stopped');
    await expect.poll(() => tails(stage), { timeout: 20_000 }).toEqual([]);
  });
});

describe('later control requests on Claude Code 2.1.29', () => {
  const cli = pinnedCli['2.1.29'];

  it('are all refused at once, naming the version they need', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Hello.' }, { say: 'Still here.' }] });
    const { agent, ask, lines } = await stage.start({ mcpServers: { tool: echoServer } });
    await ask('hi');
    const before = lines.length;
    const refusals = rows.map(({ subtype }) => {
      const { since } = controlRequests[subtype] as { since?: string };
      const answer = `"${subtype}" needs Claude Code CLI ${since} or newer; this is 2.1.29. Update the CLI to use it.`;
      return { subtype, answer };
    });
    expect(await askAll(agent)).toEqual(refusals);
    await expect(agent.request('end_session', {})).rejects.toMatchObject({ code: 'unsupported_by_cli' });
    // The CLI was not even asked.
    expect(lines).toHaveLength(before);
    expect((await ask('still there?')).result).toBe('Still here.');
  });

  it('a background command ends with the CLI', async () => {
    const stage = await openStage(cli, { steps: [{ call: background }, { say: 'It runs.' }] });
    const { agent, ask } = await stage.start({ decide: question => allow(question) });
    expect((await ask('run it')).result).toBe('It runs.');
    await expect.poll(() => tails(stage), { timeout: 20_000 }).toHaveLength(1);
    await agent.stop();
    expect(tails(stage)).toEqual([]);
  });
});
