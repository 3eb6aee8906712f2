// What the user's CLI says about itself: where it is, and what can be chosen in a conversation.
import * as z from 'zod';
import { Account, AgentChoice, ModelChoice, SlashCommand } from '../cli/initialize.ts';

export const CliPresence = z.object({
  status: z.enum(['ready', 'missing', 'too-old', 'failed']),
  path: z.string().optional(),
  version: z.string().optional(),
  needed: z.string().optional().describe('With `too-old`: the version it takes.'),
  detail: z.string().optional().describe('With `failed`: the first line that the CLI printed on stderr.'),
  lookedAt: z.array(z.string()).optional().describe('With `missing`: each place that was looked at.'),
  isFallback: z.literal(true).optional().describe('The person has none; it is the one that npm installed.'),
  isRehearsal: z.boolean().describe('Answers are scripted; no account is used.'),
});

export const ClaudeConfig = z.object({
  cli: CliPresence,
  models: z.array(ModelChoice),
  commands: z.array(SlashCommand),
  agents: z.array(AgentChoice),
  outputStyle: z.string().optional(),
  outputStyles: z.array(z.string()),
  account: Account.optional(),
});

export type CliPresence = z.output<typeof CliPresence>;
export type ClaudeConfig = z.output<typeof ClaudeConfig>;
