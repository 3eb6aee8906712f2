// One conversation of a performance, the main one or a subagent's: it takes the next step of its script, checks what
// the step expects, and gives the same failure again to a mere repeat of the same question.
import { apiFailure } from '../api/api-error.ts';
import type { RequestFacts } from '../api/request-facts.ts';
import { conditionHolds } from './condition-holds.ts';
import { expandTemplate, UnknownVariable, type Variables } from './expand-template.ts';
import type { Step } from './scenario.ts';
import type { Script } from './script.ts';

export type Cue =
  | { readonly kind: 'play'; readonly step: Step; readonly place: string }
  | { readonly kind: 'problem'; readonly text: string };

export interface RoleOptions {
  readonly who: string;
  readonly script: Script;
  /** Strict roles report what is not scripted, others say the ending. */
  readonly strict: boolean;
  readonly ending: string;
}

const quoted = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);

function said(facts: RequestFacts): string {
  if (facts.user !== '') return `the user said ${quoted(facts.user)}`;
  const result = facts.results.at(-1);
  return result ? `${result.tool} returned ${quoted(result.text)}` : 'nothing was said';
}

// Observed: 2.1.325 repeats a request that got a 400 up to five times, each time with fewer beta features, and versions
// differ in what else they repeat. A repeat must not use up the script, so such a failure answers all of them.
function standsForRepeats(cue: Cue): boolean {
  if (cue.kind === 'problem') return true;
  const { fail } = cue.step;
  if (fail === undefined) return false;
  if (typeof fail === 'object' && fail.times !== undefined) return fail.times === 'any';
  const { status } = apiFailure(fail);
  return status < 500 && status !== 429;
}

function question(facts: RequestFacts): string {
  const answers = facts.messages.filter(message => message.role === 'assistant').length;
  return JSON.stringify([answers, facts.userTexts, facts.results.map(result => result.text)]);
}

export class Role {
  readonly #options: RoleOptions;
  #last: { readonly question: string; readonly cue: Cue } | undefined;

  constructor(options: RoleOptions) {
    this.#options = options;
  }

  get script(): Script {
    return this.#options.script;
  }

  get awaitsTools(): boolean {
    if (this.#last?.cue.kind !== 'play') return false;
    const { step } = this.#last.cue;
    return step.call !== undefined || (step.blocks ?? []).some(block => block.call !== undefined);
  }

  /** Whether the last answer was broken, so that the same question will come again. */
  get awaitsRetry(): boolean {
    return this.#last?.cue.kind === 'play' && (this.#last.cue.step.fail ?? this.#last.cue.step.cut) !== undefined;
  }

  cue(facts: RequestFacts, variables: Variables): Cue {
    const asked = question(facts);
    if (this.#last?.question === asked && standsForRepeats(this.#last.cue)) return this.#last.cue;
    const cue = this.#take(facts, variables);
    this.#last = { question: asked, cue };
    return cue;
  }

  #take(facts: RequestFacts, variables: Variables): Cue {
    try {
      return this.#play(facts, variables);
    } catch (error) {
      if (!(error instanceof UnknownVariable)) throw error;
      if (this.#options.strict) return { kind: 'problem', text: error.message };
      const say = `This part of the rehearsal cannot be played here: ${error.message}.`;
      return { kind: 'play', step: { say }, place: 'ending' };
    }
  }

  #play(facts: RequestFacts, variables: Variables): Cue {
    const { who, script, strict, ending } = this.#options;
    const next = script.next(facts, variables);
    if (next.kind !== 'step') {
      if (!strict) return { kind: 'play', step: { say: ending }, place: 'ending' };
      const why = next.kind === 'end' ? 'the script has no step left' : next.why;
      return { kind: 'problem', text: `${who} asked for an answer that is not scripted (${said(facts)}): ${why}` };
    }
    const { expect, ...step } = next.step;
    const verdict = expect === undefined ? undefined : conditionHolds(expect, facts);
    if (verdict?.holds) script.remember(verdict.captures);
    else if (verdict && strict) return { kind: 'problem', text: `${next.place}: ${verdict.why}` };
    return { kind: 'play', step: expandTemplate(step, { ...variables, ...script.captures }), place: next.place };
  }
}
