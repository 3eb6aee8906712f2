import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect, type Connection } from '../testing/connection.ts';

async function ask(client: Connection, input: Record<string, unknown>, optionId: string) {
  client.answers['session/request_permission'] = () => ({ outcome: { outcome: 'selected', optionId } });
  await client.newSession();
  const answer = await client.cli.last.ask({ tool_name: 'ExitPlanMode', tool_use_id: 'toolu_1', input });
  const { params } = client.received.findLast(message => message.method === 'session/request_permission') ?? {};
  return { answer, params: params as { options: { optionId: string }[]; toolCall: { content: unknown } } };
}

test('accepting a plan says in which mode it is carried out', async () => {
  const { answer, params } = await ask(connect(), { plan: '# Do it' }, 'plan-accept-edits');
  expect(answer).toEqual({
    behavior: 'allow',
    updatedInput: { plan: '# Do it' },
    updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  });
  expect(params.toolCall.content).toEqual([{ type: 'content', content: { type: 'text', text: '# Do it' } }]);
  const offered = params.options.map(option => option.optionId).filter(id => id !== 'plan-bypass');
  expect(offered).toEqual(['plan-accept-edits', 'plan-default', 'plan-auto', 'keep-planning']);
});

test('a plan that lies in a file is shown', async () => {
  const client = connect();
  const planFilePath = join(client.home, 'plan.md');
  writeFileSync(planFilePath, '1. think\n');
  const { params } = await ask(client, { planFilePath }, 'keep-planning');
  expect(params.toolCall.content).toEqual([{ type: 'content', content: { type: 'text', text: '1. think\n' } }]);
});

test('rejecting it keeps planning, with words where there are any', async () => {
  expect((await ask(connect(), {}, 'keep-planning')).answer).toEqual({
    behavior: 'deny',
    message: 'The person wants to keep planning.',
  });
  const client = connect({ elicitation: { form: {} } });
  client.answers['elicitation/create'] = () => ({ action: 'accept', content: { feedback: 'smaller steps' } });
  expect((await ask(client, { plan: 'x' }, 'plan-feedback')).answer).toMatchObject({
    message: 'The person wants to keep planning. They said: smaller steps',
  });
});
