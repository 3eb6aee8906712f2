// Hooks that the host registers with `initialize` and answers by callback.
import * as z from 'zod';

/**
 * Events seen firing as callbacks. Unknown names are accepted by the CLI. SessionEnd is left out on purpose:
 * it fires after stdin has ended, cannot be answered, and prints an error on stderr.
 */
export const hookEvents = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'Notification',
  'UserPromptSubmit',
  'SessionStart',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'PreModelSwitch',
  'PostModelSwitch',
  'MessageDisplay',
] as const;

export type HookEvent = (typeof hookEvents)[number];

export const HookMatcher = z.object({
  matcher: z.string().optional(),
  hookCallbackIds: z.array(z.string()),
  timeout: z
    .number()
    .optional()
    .meta({ description: 'Seconds. On expiry 2.1.29 runs the tool, later versions refuse it.' }),
});

export const HookInput = z.looseObject({
  hook_event_name: z.string(),
  session_id: z.string().optional(),
  transcript_path: z.string().optional(),
  cwd: z.string().optional(),
  permission_mode: z.string().optional(),
  tool_name: z.string().optional(),
  tool_input: z.unknown().optional(),
  tool_use_id: z.string().optional(),
  tool_response: z.unknown().optional(),
  prompt: z.string().optional(),
});

/** `{}` means go on. */
export const HookOutput = z.looseObject({
  continue: z.boolean().optional(),
  suppressOutput: z.boolean().optional(),
  stopReason: z.string().optional(),
  decision: z.enum(['approve', 'block']).optional(),
  reason: z.string().optional(),
  systemMessage: z.string().optional(),
  hookSpecificOutput: z
    .looseObject({
      hookEventName: z.string(),
      permissionDecision: z.enum(['allow', 'deny', 'ask']).optional(),
      permissionDecisionReason: z.string().optional(),
      updatedInput: z.record(z.string(), z.unknown()).optional(),
      additionalContext: z.string().optional(),
    })
    .optional(),
});

export type HookInput = z.output<typeof HookInput>;
export type HookOutput = z.input<typeof HookOutput>;
