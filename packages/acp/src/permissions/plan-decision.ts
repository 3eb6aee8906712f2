// A plan is ready. Accepting it says in which mode it is carried out; rejecting it keeps the model planning.
import { readFile } from 'node:fs/promises';
import type { PermissionOption } from '@agentclientprotocol/sdk/unstable';
import type { PermissionAnswer } from '@dovetail/protocol';
import type { SessionConfig } from '../config/session-config.ts';
import { textContent } from '../updates/tool-view.ts';
import { abandoned, askFeedback, choose, deny, type Ask } from './ask.ts';

const accept: readonly (PermissionOption & { readonly mode: string })[] = [
  { optionId: 'plan-accept-edits', name: 'Yes, and accept edits', kind: 'allow_always', mode: 'acceptEdits' },
  { optionId: 'plan-default', name: 'Yes, and ask before each change', kind: 'allow_once', mode: 'default' },
  { optionId: 'plan-auto', name: 'Yes, in auto mode', kind: 'allow_always', mode: 'auto' },
  { optionId: 'plan-bypass', name: 'Yes, and bypass permissions', kind: 'allow_always', mode: 'bypassPermissions' },
];

export async function decidePlan(ask: Ask, config: SessionConfig): Promise<PermissionAnswer> {
  const { question, client } = ask;
  const plan = await planOf(question.input);
  const modes = config.state(client.can).modes.availableModes;
  const offered = accept.filter(({ mode }) => modes.some(({ id }) => id === mode));
  const options: PermissionOption[] = [
    ...offered.map(({ optionId, name, kind }) => ({ optionId, name, kind })),
    { optionId: 'keep-planning', name: 'No, keep planning', kind: 'reject_once' },
    ...(client.can.forms
      ? [{ optionId: 'plan-feedback', name: 'No, and say what to change…', kind: 'reject_once' as const }]
      : []),
  ];
  if (plan !== '' && client.can.planDocuments) {
    client.update(ask.sessionId, {
      sessionUpdate: 'plan_update',
      plan: { type: 'markdown', planId: ask.toolCall.toolCallId, content: plan },
    });
  }
  const toolCall = { ...ask.toolCall, content: textContent(plan === '' ? 'There is no written plan.' : plan) };
  const { optionId, feedback } = await choose({ ...ask, toolCall }, options);
  if (optionId === undefined) return abandoned();
  const chosen = offered.find(one => one.optionId === optionId);
  if (chosen) {
    return {
      behavior: 'allow',
      updatedInput: question.input,
      updatedPermissions: [{ type: 'setMode', mode: chosen.mode, destination: 'session' }],
    };
  }
  const words =
    feedback ??
    (optionId === 'plan-feedback' ? await askFeedback(ask, 'What should be changed in the plan?') : undefined);
  return deny(
    words === undefined
      ? 'The person wants to keep planning.'
      : `The person wants to keep planning. They said: ${words}`,
  );
}

/** Observed: 2.1.325 drops a plan that the model passed and names the file that holds it. */
async function planOf(input: Readonly<Record<string, unknown>>): Promise<string> {
  if (typeof input['plan'] === 'string' && input['plan'] !== '') return input['plan'];
  const path = input['planFilePath'];
  if (typeof path !== 'string' || !path.endsWith('.md')) return '';
  return readFile(path, 'utf8').catch(() => '');
}
