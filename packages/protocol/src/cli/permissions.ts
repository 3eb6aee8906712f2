// Permission modes, rule updates and the two answers to can_use_tool.
import * as z from 'zod';

/** Observed: 2.1.29 has no `auto`; 2.1.325 also lists `manual`, which means `default`. Use `default`. */
export const PermissionMode = z.enum(['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto']);

export const PermissionRule = z.looseObject({ toolName: z.string(), ruleContent: z.string().optional() });

export const PermissionDestination = z.enum(['userSettings', 'projectSettings', 'localSettings', 'session', 'cliArg']);

const rules = z.array(PermissionRule);
const behavior = z.enum(['allow', 'deny', 'ask']);
const destination = PermissionDestination;

/** A change of rules or mode. The CLI suggests them with a question; a chosen one is sent back unchanged. */
export const PermissionUpdate = z.union([
  z.looseObject({ type: z.enum(['addRules', 'replaceRules', 'removeRules']), rules, behavior, destination }),
  z.looseObject({ type: z.literal('setMode'), mode: z.string(), destination }),
  z.looseObject({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(z.string()),
    destination,
  }),
  z.looseObject({ type: z.string() }),
]);

/** Rule 4: `updatedInput` is always sent; up to 2.1.197 the CLI fails the tool call without it. */
export const PermissionAllow = z.object({
  behavior: z.literal('allow'),
  updatedInput: z.record(z.string(), z.unknown()),
  updatedPermissions: z.array(PermissionUpdate).optional(),
  toolUseID: z.string().optional(),
});

export const PermissionDeny = z.object({
  behavior: z.literal('deny'),
  message: z.string(),
  interrupt: z.boolean().optional(),
  toolUseID: z.string().optional(),
});

export const PermissionAnswer = z.discriminatedUnion('behavior', [PermissionAllow, PermissionDeny]);

export type PermissionMode = z.output<typeof PermissionMode>;
export type PermissionUpdate = z.output<typeof PermissionUpdate>;
export type PermissionAllow = z.output<typeof PermissionAllow>;
export type PermissionDeny = z.output<typeof PermissionDeny>;
export type PermissionAnswer = z.output<typeof PermissionAnswer>;
