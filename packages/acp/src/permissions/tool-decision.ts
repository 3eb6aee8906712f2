// May this tool call run? Once, always by a rule that the CLI suggests, not now, never, or no with words for the model.
import type { PermissionOption } from '@agentclientprotocol/sdk/unstable';
import type { PermissionAnswer, PermissionUpdate } from '@dovetail/protocol';
import { changeUnsavedTool } from '../client-tools/unsaved-file-server.ts';
import { abandoned, askFeedback, choose, deny, rejectedWords, type Ask } from './ask.ts';
import { createRejections } from './rejections.ts';
import { suggestionLabel } from './suggestion-label.ts';

const mostSuggestions = 4;

export function createToolDecisions(): (ask: Ask) => Promise<PermissionAnswer> {
  const rejections = createRejections();

  return async ask => {
    const { question, client } = ask;
    if (rejections.has(question)) return deny(`${rejectedWords} They do not want to be asked about it again.`);
    // Unsaved text is asked about each time: a rule that allows the tool would pass by the rules for the files it changes.
    const suggested = question.tool_name === changeUnsavedTool ? [] : (question.permission_suggestions ?? []);
    const suggestions = suggested.slice(0, mostSuggestions);
    const { optionId, feedback } = await choose(ask, optionsFor(suggestions, client.can.forms));
    const input = question.input;
    if (optionId === undefined) return abandoned();
    if (optionId === 'allow-once') return { behavior: 'allow', updatedInput: input };
    const chosen = suggestions[Number(/^allow-always-(\d+)$/.exec(optionId)?.[1] ?? -1)];
    if (chosen) return { behavior: 'allow', updatedInput: input, updatedPermissions: [chosen] };
    if (optionId === 'reject-always') rejections.add(question);
    const words =
      feedback ??
      (optionId === 'reject-with-feedback' ? await askFeedback(ask, 'Tell the model what to do instead.') : undefined);
    return deny(words === undefined ? rejectedWords : `${rejectedWords} They said: ${words}`);
  };
}

function optionsFor(suggestions: readonly PermissionUpdate[], hasForms: boolean): PermissionOption[] {
  return [
    { optionId: 'allow-once', name: 'Allow', kind: 'allow_once' },
    ...suggestions.map((suggestion, n) => ({
      optionId: `allow-always-${n}`,
      name: suggestionLabel(suggestion),
      kind: 'allow_always' as const,
    })),
    { optionId: 'reject-once', name: 'Reject', kind: 'reject_once' },
    ...(hasForms
      ? [{ optionId: 'reject-with-feedback', name: 'Reject and say why…', kind: 'reject_once' as const }]
      : []),
    { optionId: 'reject-always', name: 'Reject, and do not ask again', kind: 'reject_always' },
  ];
}
