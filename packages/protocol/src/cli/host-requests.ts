// Control requests CLI -> host: what the CLI asks of us while it works. Several may be open at once; each is keyed by
// its request id and may be withdrawn by control_cancel_request.
import * as z from 'zod';
import { control } from './declare.ts';
import { HookInput, HookOutput } from './hooks.ts';
import { PermissionAnswer, PermissionUpdate } from './permissions.ts';

/** Has no time limit: it waits for a person. */
export const canUseTool = control('May this tool call run?', {
  timeoutMs: null,
  params: z.looseObject({
    tool_name: z.string(),
    input: z.record(z.string(), z.unknown()),
    tool_use_id: z.string().optional(),
    permission_suggestions: z.array(PermissionUpdate).nullish(),
    blocked_path: z.string().nullish(),
    decision_reason: z.string().nullish(),
    decision_reason_type: z.string().nullish(),
    agent_id: z.string().nullish(),
    display_name: z.string().optional(),
    description: z.string().nullish(),
    requires_user_interaction: z.boolean().optional(),
  }),
  result: PermissionAnswer,
});

export const hookCallback = control('Run a hook that the host registered.', {
  params: z.looseObject({ callback_id: z.string(), input: HookInput, tool_use_id: z.string().nullish() }),
  result: HookOutput,
});

export const mcpMessage = control('A JSON-RPC message for an in-process MCP server.', {
  params: z.looseObject({ server_name: z.string(), message: z.looseObject({}) }),
  result: z.looseObject({ mcp_response: z.looseObject({}) }),
});

export const elicitation = control('An MCP server asks the person for something.', {
  since: '2.1.85',
  timeoutMs: null,
  params: z.looseObject({
    mcp_server_name: z.string(),
    message: z.string(),
    mode: z.string().optional(),
    requested_schema: z.looseObject({}).optional(),
    url: z.string().optional(),
    elicitation_id: z.string().optional(),
  }),
  result: z.looseObject({
    action: z.enum(['accept', 'decline', 'cancel']),
    content: z.record(z.string(), z.unknown()).optional(),
  }),
});

export const hostRequestsFromCli = {
  can_use_tool: canUseTool,
  hook_callback: hookCallback,
  mcp_message: mcpMessage,
  elicitation,
} as const;

export type CanUseTool = z.output<typeof canUseTool.params>;
export type HookCallback = z.output<typeof hookCallback.params>;
export type Elicitation = z.output<typeof elicitation.params>;
export type ElicitationAnswer = z.output<typeof elicitation.result>;
