// The scenario language as data: what a scripted model says, calls, expects and breaks. Shape only; the meaning of
// combinations (one nature a step, parts that exist, valid patterns) is checked by check-scenario.ts.
import * as z from 'zod';

const count = z.int().min(0);

/** What a text must look like. A plain string means "contains". `words` are whole words in any case. */
export const textMatch = z.union([
  z.string(),
  z.strictObject({
    contains: z.string().optional(),
    equals: z.string().optional(),
    matches: z.string().optional(),
    words: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    lacks: z.string().optional(),
  }),
]);

/** What a request must look like. A plain string must be in what the user said or in a tool result. */
export const condition = z.union([
  z.string(),
  z.strictObject({
    user: textMatch.optional(),
    result: textMatch.optional(),
    error: z.boolean().optional(),
    tool: z.string().optional(),
    tools: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    model: textMatch.optional(),
    system: textMatch.optional(),
    thinking: z.boolean().optional(),
    image: z.union([z.boolean(), z.string()]).optional(),
    mode: z.enum(['plan', 'default']).optional(),
  }),
]);

const toolCalls = z.record(z.string(), z.union([z.record(z.string(), z.unknown()), z.null()]));
const call = z.union([toolCalls, z.array(toolCalls).min(1)]);
const say = z.union([z.string(), z.strictObject({ tokens: z.union([count, z.string()]) })]);

const block = z.strictObject({ say: say.optional(), think: z.string().optional(), call: call.optional() });

const usage = z.strictObject({
  input_tokens: count.optional(),
  output_tokens: count.optional(),
  cache_creation_input_tokens: count.optional(),
  cache_read_input_tokens: count.optional(),
});

const wait = z.union([count, z.literal('forever'), z.strictObject({ until: z.string() })]);

const failureKind = z.enum([
  'invalid_request',
  'authentication',
  'permission',
  'not_found',
  'too_large',
  'rate_limit',
  'api',
  'timeout',
  'overloaded',
]);
const status = z.int().min(400).max(599);

const fail = z.union([
  status,
  failureKind,
  z.strictObject({
    status: status.optional(),
    kind: failureKind.optional(),
    message: z.string().optional(),
    retryAfter: count.optional(),
    headers: z.record(z.string(), z.string()).optional(),
    times: z.union([z.int().min(1), z.literal('any')]).optional(),
    after: count.optional(),
  }),
]);

const stop = z.union([
  z.enum(['end_turn', 'tool_use', 'max_tokens', 'refusal', 'pause_turn', 'model_context_window_exceeded']),
  z.strictObject({ sequence: z.string() }),
]);

/** One answer of the model, one of the containers `branch`, `repeat` and `play`, or `let`, which only sets variables. */
export const step = z.strictObject({
  expect: condition.optional(),
  think: z.string().optional(),
  say: say.optional(),
  call: call.optional(),
  blocks: z.array(block).min(1).optional(),
  stop: stop.optional(),
  usage: usage.optional(),
  speed: z.number().min(0).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  wait: wait.optional(),
  pause: z.strictObject({ after: count, wait }).optional(),
  fail: fail.optional(),
  cut: z.union([z.enum(['before', 'headers']), z.strictObject({ after: count })]).optional(),
  let: z.record(z.string(), z.string()).optional(),
  play: z.string().optional(),
  repeat: z.union([z.int().min(1), z.literal('forever')]).optional(),
  get steps() {
    return z.array(step).min(1).optional();
  },
  get branch() {
    return z.array(branchCase).min(1).optional();
  },
});

/** Chosen when `when` holds; a case without `when` is the "otherwise" and stands last. */
export const branchCase = z.strictObject({
  when: condition.optional(),
  get steps() {
    return z.array(step);
  },
});

export const sideKinds = [
  'title',
  'topic',
  'name',
  'suggestion',
  'question',
  'compaction',
  'paths',
  'prefix',
  'hook',
  'search',
  'fetch',
  'summary',
  'memory',
  'probe',
  'structured',
  'other',
] as const;

export const scenario = z.strictObject({
  name: z.string().optional(),
  summary: z.string().optional(),
  forgiving: z.boolean().optional(),
  sessions: z.enum(['shared', 'each']).optional(),
  variables: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  speed: z.number().min(0).optional(),
  usage: usage.optional(),
  ending: z.string().optional(),
  steps: z.array(step),
  parts: z.record(z.string(), z.array(step).min(1)).optional(),
  agents: z.array(z.strictObject({ match: textMatch.optional(), steps: z.array(step).min(1) })).optional(),
  side: z.partialRecord(z.enum(sideKinds), step).optional(),
});

export type Scenario = z.infer<typeof scenario>;
export type Step = z.infer<typeof step>;
export type BranchCase = z.infer<typeof branchCase>;
export type Condition = z.infer<typeof condition>;
export type TextMatch = z.infer<typeof textMatch>;
export type Wait = z.infer<typeof wait>;
export type Fail = z.infer<typeof fail>;
export type FailureKind = z.infer<typeof failureKind>;
export type ScriptedUsage = z.infer<typeof usage>;
export type ToolCalls = z.infer<typeof toolCalls>;
export type SideKind = (typeof sideKinds)[number];
