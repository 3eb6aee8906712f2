// Who asks: the main conversation, a subagent, or the CLI itself on the side (titles, hooks, compaction, probes).
// Only the first two consume a script. What is not known to be something else is the main conversation, so that a
// request nobody foresaw fails a strict test instead of vanishing.
import type { SideKind } from '../scenario/scenario.ts';
import { blocksOf } from './message-request.ts';
import { plainText } from './plain-text.ts';
import type { RequestFacts } from './request-facts.ts';

export type RequestClass =
  { readonly class: 'main' } | { readonly class: 'subagent' } | { readonly class: 'side'; readonly kind: SideKind };

/** What earlier requests of the same session showed. */
export interface SessionMemory {
  readonly usesTools: boolean;
  /** Prompts that the script gave to subagents. */
  readonly agentPrompts: ReadonlySet<string>;
}

// Observed in the requests of 2.1.29 and 2.1.325: how each side request opens.
const systemOpenings: readonly (readonly [SideKind, RegExp])[] = [
  ['title', /^(You are naming a coding session|Summarize this coding conversation)/],
  ['name', /^Generate a short kebab-case name/],
  ['topic', /^Analyze if this message indicates a new conversation topic/],
  ['paths', /^Extract any file paths that this command/],
  ['prefix', /^Your task is to process Bash commands/],
  ['hook', /^You are (evaluating|verifying) a [\w -]+ in Claude Code/],
  ['search', /^(You are an assistant for performing a web search|You run a web search for another)/],
  ['compaction', /^You are a helpful AI assistant tasked with summarizing conversations/],
  ['summary', /^(You are given a few messages from a conversation|Write a short summary label)/],
  ['other', /^You are an expert at analyzing git history/],
];

const userOpenings: readonly (readonly [SideKind, RegExp])[] = [
  ['suggestion', /^\[SUGGESTION MODE/],
  ['question', /^<system-reminder>\s*This is a side question/],
  ['compaction', /^(Your task is to create a detailed summary of |CRITICAL: Respond with TEXT ONLY)/],
  ['memory', /^You are now acting as the memory extraction subagent/],
  ['fetch', /^\s*Web page content:/],
  ['title', /^Please write a 5-10 word title/],
];

function openingKind(
  texts: readonly string[],
  openings: readonly (readonly [SideKind, RegExp])[],
): SideKind | undefined {
  return openings.find(([, opening]) => texts.some(text => opening.test(text)))?.[0];
}

/** The conversation that gave the prompt has the call in its history; the subagent does not. */
function gaveAwayPrompt(facts: RequestFacts): boolean {
  const calls = facts.messages.flatMap(message => blocksOf(message.content)).filter(block => block.type === 'tool_use');
  return calls.some(call => plainText((call['input'] as { prompt?: string }).prompt ?? '') === facts.firstUser);
}

function isSubagent(facts: RequestFacts, memory: SessionMemory): boolean {
  if (facts.agentId !== undefined) return true;
  if (facts.system.some(text => text.includes('cc_is_subagent=true'))) return true;
  if (memory.agentPrompts.has(facts.firstUser) && !gaveAwayPrompt(facts)) return true;
  return facts.system.some(text => /^You are (an agent|a [\w -]+ specialist) for Claude Code/.test(text));
}

export function classifyRequest(facts: RequestFacts, memory: SessionMemory): RequestClass {
  const known = openingKind(facts.system, systemOpenings) ?? openingKind(facts.rawUser, userOpenings);
  if (known) return { class: 'side', kind: known };
  if (facts.maxTokens === 1) return { class: 'side', kind: 'probe' };
  const bare = facts.declaredTools.length === 0;
  if (bare && facts.answerSchema !== undefined) return { class: 'side', kind: 'structured' };
  if (isSubagent(facts, memory)) return { class: 'subagent' };
  if (bare && memory.usesTools) return { class: 'side', kind: 'other' };
  return { class: 'main' };
}
