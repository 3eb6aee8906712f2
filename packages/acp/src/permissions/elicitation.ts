// A form or an address that an MCP server wants the person to see, passed on to a client that can show it.
import type { CreateElicitationRequest } from '@agentclientprotocol/sdk/unstable';
import type { Elicitation, ElicitationAnswer } from '@dovetail/protocol';
import type { Client } from '../client.ts';

const declined: ElicitationAnswer = { action: 'decline' };

export async function forwardElicitation(
  client: Client,
  sessionId: string,
  question: Elicitation,
  signal: AbortSignal,
): Promise<ElicitationAnswer> {
  const request = requestOf(client, sessionId, question);
  if (!request) return declined;
  const answer = (await client.elicit(request, signal)) as {
    action?: unknown;
    content?: Record<string, unknown> | null;
  };
  if (answer.action === 'accept') return { action: 'accept', content: answer.content ?? {} };
  return answer.action === 'cancel' ? { action: 'cancel' } : declined;
}

function requestOf(client: Client, sessionId: string, question: Elicitation): CreateElicitationRequest | undefined {
  const message = `${question.mcp_server_name}: ${question.message}`;
  if (question.url !== undefined) {
    if (!client.can.urls) return undefined;
    return {
      mode: 'url',
      sessionId,
      message,
      url: question.url,
      elicitationId: question.elicitation_id ?? question.url,
    };
  }
  if (!client.can.forms) return undefined;
  return {
    mode: 'form',
    sessionId,
    message,
    requestedSchema: (question.requested_schema ?? { type: 'object' }) as never,
  };
}
