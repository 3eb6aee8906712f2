// A form or an address of an MCP server, and what the person gave.
import type { Elicitation, ElicitationAnswer } from '@dovetail/protocol';
import type { PageQuestion } from './open-questions.ts';

export function elicitation(
  question: Elicitation,
  decisionId: string,
): PageQuestion<'elicitation_request', ElicitationAnswer> {
  const mode = (question.mode ?? (question.url === undefined ? 'form' : 'url')) === 'url' ? 'url' : 'form';
  return {
    name: 'elicitation_request',
    params: {
      decisionId,
      serverName: question.mcp_server_name,
      message: question.message,
      mode,
      ...(question.requested_schema && { requestedSchema: question.requested_schema }),
      ...(question.url !== undefined && { url: question.url }),
      ...(question.elicitation_id !== undefined && { elicitationId: question.elicitation_id }),
    },
    read: ({ action, content }) =>
      action === 'accept' && mode === 'form' ? { action, content: content ?? {} } : { action },
  };
}
