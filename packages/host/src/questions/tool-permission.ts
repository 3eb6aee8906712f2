// can_use_tool as a question to the person, and their answer as the CLI reads it. What they accept for always is sent back
// as the CLI's own suggestions, untouched.
import {
  invalidResult,
  type CanUseTool,
  type PermissionAnswer,
  type PermissionMode,
  type PermissionReason,
} from '@dovetail/protocol';
import type { PageQuestion } from './open-questions.ts';

export function toolPermission(
  question: CanUseTool,
  decisionId: string,
  reason: PermissionReason,
  permissionMode: PermissionMode | undefined,
  inEditor: boolean,
): PageQuestion<'tool_permission_request', PermissionAnswer> {
  const suggestions = question.permission_suggestions ?? [];
  return {
    name: 'tool_permission_request',
    params: {
      decisionId,
      toolName: question.tool_name,
      input: question.input,
      ...(question.tool_use_id !== undefined && { toolUseId: question.tool_use_id }),
      ...(question.agent_id && { agentId: question.agent_id }),
      ...(question.display_name && { title: question.display_name }),
      ...(question.description && { description: question.description }),
      suggestions,
      reason,
      ...(permissionMode && { permissionMode }),
      inEditor,
    },
    read({ behavior, acceptedSuggestions = [], updatedInput, message, interrupt }) {
      if (behavior === 'deny') {
        return {
          behavior,
          message: message?.trim()
            ? message
            : 'The person denied this tool call. Ask them how to go on before trying it again.',
          ...(interrupt && { interrupt }),
        };
      }
      const updatedPermissions = [...new Set(acceptedSuggestions)].map(at => {
        const chosen = suggestions[at];
        if (chosen === undefined)
          throw invalidResult(
            'tool_permission_request',
            `There is no suggestion ${at}; there are ${suggestions.length}.`,
          );
        return chosen;
      });
      return {
        behavior,
        updatedInput: updatedInput ?? question.input,
        ...(updatedPermissions.length > 0 && { updatedPermissions }),
      };
    },
  };
}
