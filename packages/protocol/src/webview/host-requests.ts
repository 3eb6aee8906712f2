// What the host asks a person through the page. Several may be pending; the host withdraws one with `cancel_request`.
// A page that goes away never answers, and nothing is decided by that.
import * as z from 'zod';
import { PermissionMode, PermissionUpdate } from '../cli/permissions.ts';
import { group, request, type WireRequest } from '../define.ts';

const toolUseId = z.string().optional().describe('The step in the transcript that waits.');
const agentId = z.string().optional().describe('The subagent that asks.');
const decisionId = z.string().describe('The same as `requestId` of the decision in the conversation.');

export const PermissionReason = z.object({
  text: z.string().optional().describe("The CLI's words."),
  kind: z.string().optional().describe("The CLI's kind of reason, such as rule or mode."),
  rule: z.string().optional().describe('The rule that asked, as it is written in its file.'),
  file: z.string().optional().describe('The settings file that holds the rule.'),
  blockedPath: z.string().optional().describe('The path that lies outside what is allowed.'),
  weakerRule: z
    .object({ rule: z.string(), file: z.string(), why: z.string().describe('Why it does not cover this.') })
    .optional()
    .describe('A rule that allows something similar.'),
});

export const QuestionOption = z.object({
  label: z.string(),
  description: z.string().optional(),
  preview: z.string().optional(),
});

export const Question = z.object({
  question: z.string(),
  header: z.string(),
  options: z.array(QuestionOption),
  multiSelect: z.boolean(),
});

export const hostRequests = group(
  request('tool_permission_request', {
    summary: 'May this tool call run?',
    params: z.object({
      decisionId,
      toolName: z.string(),
      input: z.record(z.string(), z.unknown()),
      toolUseId,
      agentId,
      title: z.string().optional().describe("The CLI's own name for the call."),
      description: z.string().optional(),
      suggestions: z.array(PermissionUpdate).describe('What "always allow" could mean, as the CLI offered it.'),
      reason: PermissionReason.describe('Empty when the CLI did not say why.'),
      permissionMode: PermissionMode.optional().describe('The mode in which it was asked.'),
      inEditor: z.boolean().default(false).describe("The editor shows it as a proposal under the decision's id."),
    }),
    result: z.object({
      behavior: z.enum(['allow', 'deny']),
      acceptedSuggestions: z
        .array(z.int().nonnegative())
        .optional()
        .describe('Positions in `suggestions`: a page can only choose what was offered.'),
      updatedInput: z.record(z.string(), z.unknown()).optional().describe('With `allow`: run it with this instead.'),
      message: z.string().optional().describe('With `deny`: what the agent is to do instead.'),
      interrupt: z.boolean().optional().describe('With `deny`: also end the turn.'),
    }),
  }),
  request('user_question_request', {
    summary: 'The agent asks the person to choose.',
    params: z.object({ decisionId, questions: z.array(Question).min(1), toolUseId, agentId }),
    result: z.object({
      outcome: z.enum(['answered', 'skipped']),
      answers: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .describe('By the text of the question: the chosen labels, or words of their own.'),
    }),
  }),
  request('plan_review_request', {
    summary: 'The agent has a plan and waits for a verdict.',
    params: z.object({
      decisionId,
      plan: z.string().nullable().describe('Markdown; null when the CLI sent none.'),
      planFilePath: z.string().optional(),
      toolUseId,
    }),
    result: z.object({
      decision: z.enum(['approve', 'approve-and-accept-edits', 'keep-planning']),
      feedback: z.string().optional(),
    }),
  }),
  request('elicitation_request', {
    summary: 'An MCP server asks the person for something.',
    params: z.object({
      decisionId,
      serverName: z.string(),
      message: z.string(),
      mode: z.enum(['form', 'url']),
      requestedSchema: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('With `form`: a JSON Schema of the fields.'),
      url: z.string().optional().describe('With `url`: where to go.'),
      elicitationId: z.string().optional(),
    }),
    result: z.object({
      action: z.enum(['accept', 'decline', 'cancel']),
      content: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
);

export type HostRequests = typeof hostRequests;
export type HostRequest = WireRequest<HostRequests>;
export type PermissionReason = z.output<typeof PermissionReason>;
export type Question = z.output<typeof Question>;
