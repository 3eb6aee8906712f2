// ExitPlanMode: the plan and the person's verdict. The text is what the CLI sent, else its plan file, else none is shown.
import type { CanUseTool, PermissionAnswer } from '@dovetail/protocol';
import type { PageQuestion } from './open-questions.ts';
import { readPlan } from './plan-text.ts';

export async function planReview(
  question: CanUseTool,
  decisionId: string,
  configFolder: string,
): Promise<PageQuestion<'plan_review_request', PermissionAnswer>> {
  const { planFilePath } = question.input;
  const path = typeof planFilePath === 'string' && planFilePath !== '' ? planFilePath : undefined;
  return {
    name: 'plan_review_request',
    params: {
      decisionId,
      plan: await readPlan(question.input, configFolder),
      ...(path !== undefined && { planFilePath: path }),
      ...(question.tool_use_id !== undefined && { toolUseId: question.tool_use_id }),
    },
    read({ decision, feedback }) {
      if (decision === 'keep-planning') {
        return {
          behavior: 'deny',
          message: feedback?.trim() ? feedback : 'The person wants to keep planning. Ask what to change.',
        };
      }
      return {
        behavior: 'allow',
        updatedInput: question.input,
        ...(decision === 'approve-and-accept-edits' && {
          updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
        }),
      };
    },
  };
}
