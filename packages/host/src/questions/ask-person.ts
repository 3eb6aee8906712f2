// Everything that the CLI of a channel wants a person to decide. No decision is made here: without a page a question waits,
// and a page that attaches later is asked what is still open.
import type { AgentOptions, Asked } from '@dovetail/agent';
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { Channel } from '../channels/channel.ts';
import type { HostContext } from '../host-context.ts';
import { elicitation } from './elicitation.ts';
import { createOpenQuestions } from './open-questions.ts';
import { permissionModeOf } from './permission-mode.ts';
import { permissionReason } from './permission-reason.ts';
import { planReview } from './plan-review.ts';
import { reviewEdit } from './review-edit.ts';
import { toolPermission } from './tool-permission.ts';
import { userQuestion } from './user-question.ts';

export type Questions = Required<Pick<AgentOptions, 'onPermission' | 'onElicitation'>>;

export function createQuestions(context: HostContext, channel: Channel): Questions {
  const open = createOpenQuestions(channel, context.log);

  async function askAboutTool(question: CanUseTool, { requestId, signal }: Asked): Promise<PermissionAnswer> {
    if (question.tool_name === 'ExitPlanMode') {
      return open.ask(await planReview(question, requestId, context.configFolder), signal);
    }
    const choice = question.tool_name === 'AskUserQuestion' ? userQuestion(question, requestId) : undefined;
    if (choice) return open.ask(choice, signal);
    const reason = await permissionReason(question, { configFolder: context.configFolder, cwd: channel.cwd });
    const review = reviewEdit(context, channel, question, requestId);
    const inEditor = review !== undefined;
    return open.ask(toolPermission(question, requestId, reason, permissionModeOf(channel), inEditor), signal, review);
  }

  return {
    onPermission: askAboutTool,
    onElicitation: (question, { requestId, signal }) => open.ask(elicitation(question, requestId), signal),
  };
}
