// Compares a request with an `expect` or a `when`; a mismatch says in words what was wanted and what came.
import type { RequestFacts } from '../api/request-facts.ts';
import type { ToolResult } from '../api/tool-results.ts';
import type { Condition, TextMatch } from './scenario.ts';
import { describeMatch, textMatches, type Captures } from './text-matches.ts';

export type Verdict =
  { readonly holds: true; readonly captures: Captures } | { readonly holds: false; readonly why: string };

const shown = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);

function textVerdict(what: string, text: string, match: TextMatch): Verdict {
  const captures = textMatches(text, match);
  if (captures) return { holds: true, captures };
  return { holds: false, why: `${what} should ${describeMatch(match)} but is ${shown(text)}` };
}

function resultVerdict(results: readonly ToolResult[], condition: Exclude<Condition, string>): Verdict {
  const named = results.filter(result => condition.tool === undefined || result.tool === condition.tool);
  if (named.length === 0) {
    const came =
      results.length === 0 ? 'no tool result came' : `results came from ${results.map(r => r.tool).join(', ')}`;
    return { holds: false, why: `a result of ${condition.tool ?? 'a tool'} was expected but ${came}` };
  }
  const kept = named.filter(result => condition.error === undefined || result.isError === condition.error);
  if (kept.length === 0) {
    const wanted = condition.error ? 'fail' : 'succeed';
    return {
      holds: false,
      why: `the tool should ${wanted} but its result is ${shown(named.map(r => r.text).join('\n'))}`,
    };
  }
  if (condition.result === undefined) return { holds: true, captures: {} };
  return textVerdict('the tool result', kept.map(result => result.text).join('\n'), condition.result);
}

function imageVerdict(facts: RequestFacts, wanted: boolean | string): Verdict {
  const kinds = facts.images.map(image => image.media_type);
  const holds = typeof wanted === 'string' ? kinds.includes(wanted) : kinds.length > 0 === wanted;
  if (holds) return { holds, captures: {} };
  return {
    holds,
    why: `image should be ${wanted} but the message has ${kinds.length === 0 ? 'none' : kinds.join(', ')}`,
  };
}

function flagVerdict(what: string, actual: string | boolean, wanted: string | boolean): Verdict {
  if (actual === wanted) return { holds: true, captures: {} };
  return { holds: false, why: `${what} should be ${wanted} but is ${actual}` };
}

function toolsVerdict(facts: RequestFacts, wanted: readonly string[]): Verdict {
  const missing = wanted.filter(tool => !tool.split('|').some(name => facts.tools.includes(name)));
  if (missing.length === 0) return { holds: true, captures: {} };
  return {
    holds: false,
    why: `the CLI should offer ${missing.join(', ')} but offers ${facts.tools.join(', ') || 'no tool'}`,
  };
}

export function conditionHolds(condition: Condition, facts: RequestFacts): Verdict {
  if (typeof condition === 'string') {
    const said = [facts.user, ...facts.results.map(result => result.text)].join('\n').trim();
    return textVerdict('what the user or a tool said', said, condition);
  }
  const verdicts: Verdict[] = [];
  if (condition.user !== undefined) verdicts.push(textVerdict('what the user said', facts.user, condition.user));
  if (condition.result !== undefined || condition.error !== undefined || condition.tool !== undefined) {
    verdicts.push(resultVerdict(facts.results, condition));
  }
  if (condition.tools !== undefined) verdicts.push(toolsVerdict(facts, [condition.tools].flat()));
  if (condition.model !== undefined) verdicts.push(textVerdict('the model', facts.model, condition.model));
  if (condition.system !== undefined) {
    verdicts.push(textVerdict('the system prompt', facts.system.join('\n'), condition.system));
  }
  if (condition.thinking !== undefined) verdicts.push(flagVerdict('thinking', facts.thinking, condition.thinking));
  if (condition.image !== undefined) verdicts.push(imageVerdict(facts, condition.image));
  if (condition.mode !== undefined) {
    verdicts.push(flagVerdict('the mode', facts.planMode ? 'plan' : 'default', condition.mode));
  }
  const failed = verdicts.find(verdict => !verdict.holds);
  if (failed) return failed;
  return {
    holds: true,
    captures: Object.assign({}, ...verdicts.map(verdict => (verdict.holds ? verdict.captures : {}))),
  };
}
