// Questions of the CLI, asked of the person through the client. Nothing is allowed that nobody allowed: a client that goes
// away, cancels or answers nonsense has rejected.
import type { Asked } from '@dovetail/agent';
import type { Conversation } from '@dovetail/conversation';
import type { CanUseTool, Elicitation, ElicitationAnswer, PermissionAnswer } from '@dovetail/protocol';
import type { Client } from '../client.ts';
import type { SessionConfig } from '../config/session-config.ts';
import { toolView } from '../updates/tool-view.ts';
import type { Ask } from './ask.ts';
import { forwardElicitation } from './elicitation.ts';
import { decidePlan } from './plan-decision.ts';
import { askQuestions } from './questions.ts';
import { createToolDecisions } from './tool-decision.ts';

export interface PermissionsOptions {
  readonly sessionId: string;
  sessionOfCall(toolUseId: string | undefined): string;
  readonly cwd: string;
  client(): Client;
  conversation(): Conversation;
  readonly config: SessionConfig;
}

export interface Permissions {
  decide(question: CanUseTool, asked: Asked): Promise<PermissionAnswer>;
  elicit(question: Elicitation, asked: Asked): Promise<ElicitationAnswer>;
}

export function createPermissions(options: PermissionsOptions): Permissions {
  const decideTool = createToolDecisions();

  function asking(question: CanUseTool, asked: Asked): Ask {
    const toolCallId = question.tool_use_id ?? asked.requestId;
    const { title, kind, locations, content } = toolView(question.tool_name, question.input, { cwd: options.cwd });
    const known = options.conversation().index.tools[toolCallId] !== undefined;
    return {
      sessionId: options.sessionOfCall(question.tool_use_id),
      client: options.client(),
      signal: asked.signal,
      question,
      toolCall: {
        toolCallId,
        title,
        kind,
        status: 'pending',
        rawInput: question.input,
        ...(locations.length > 0 && { locations }),
        // What was announced for a known call is better than what the input alone tells: it knows the file.
        ...(content.length > 0 && (!known || question.tool_name !== 'Write') && { content }),
      },
    };
  }

  return {
    async decide(question, asked) {
      const ask = asking(question, asked);
      if (question.tool_name === 'AskUserQuestion') return askQuestions(ask);
      if (question.tool_name === 'ExitPlanMode') return decidePlan(ask, options.config);
      return decideTool(ask);
    },
    elicit: (question, asked) => forwardElicitation(options.client(), options.sessionId, question, asked.signal),
  };
}
