// Whether, how and as whom the user's own CLI is signed in. No secret is part of it.
import * as z from 'zod';

export const AuthMethod = z.enum(['claudeai', 'console', 'api-key', '3p', 'not-specified']);

export const LoginMethod = z.enum(['claudeai', 'console']);

export const AuthStatus = z.object({
  state: z
    .enum(['signed-in', 'signed-out', 'unknown'])
    .describe('`unknown`: this CLI cannot be asked (before 2.1.41).'),
  authMethod: AuthMethod.describe(
    '`3p` is a cloud provider; `not-specified`: nothing is configured, or it is not our business.',
  ),
  email: z.string().nullable(),
  subscriptionType: z
    .string()
    .nullable()
    .describe('As the CLI spells it: claude_pro, claude_max, claude_team, claude_enterprise.'),
  organization: z.string().optional(),
  problem: z.string().optional().describe('Why the state is not known or not good, in a sentence.'),
});

export type AuthMethod = z.output<typeof AuthMethod>;
export type LoginMethod = z.output<typeof LoginMethod>;
export type AuthStatus = z.output<typeof AuthStatus>;
