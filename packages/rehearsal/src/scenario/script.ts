// Plays a list of steps: each request takes the next answer. Branches, repeats and parts are entered when a request
// arrives, so they decide by what that request says. What was not played can be named at the end.
import type { RequestFacts } from '../api/request-facts.ts';
import { conditionHolds } from './condition-holds.ts';
import { pathText } from './describe-issue.ts';
import { describeStep } from './describe-step.ts';
import { expandTemplate, type Variables } from './expand-template.ts';
import type { Scenario, Step } from './scenario.ts';
import type { Captures } from './text-matches.ts';

export type NextStep =
  | { readonly kind: 'step'; readonly step: Step; readonly place: string }
  | { readonly kind: 'stuck'; readonly why: string }
  | { readonly kind: 'end' };

interface Frame {
  readonly steps: readonly Step[];
  readonly path: readonly PropertyKey[];
  index: number;
  /** Rounds still to play after this one; undefined outside a repeat. */
  rounds?: number;
  answeredInRound?: boolean;
}

export interface ScriptOptions {
  readonly steps: readonly Step[];
  readonly path: readonly PropertyKey[];
  readonly parts: Scenario['parts'];
  readonly lineAt: (path: readonly PropertyKey[]) => number | undefined;
  /** A branch without a matching case stops a strict script and is passed over by a forgiving one. */
  readonly strict: boolean;
}

// A part may play another, or itself: more than this without an answer is a circle.
const maxMoves = 1000;

export class Script {
  readonly #options: ScriptOptions;
  readonly #frames: Frame[];
  /** Values caught by named groups, for `${name}`. */
  readonly captures: Captures = {};

  constructor(options: ScriptOptions) {
    this.#options = options;
    this.#frames = [{ steps: options.steps, path: options.path, index: 0 }];
  }

  next(facts: RequestFacts, variables: Variables): NextStep {
    for (let moves = 0; moves < maxMoves; moves++) {
      const frame = this.#frames.at(-1);
      if (!frame) return { kind: 'end' };
      const step = frame.steps[frame.index];
      if (!step) {
        if (this.#leave(frame)) continue;
        frame.index = 0;
        return { kind: 'stuck', why: `${pathText(frame.path)} repeats without an answer` };
      }
      const path = [...frame.path, frame.index];
      if (step.let) {
        frame.index++;
        this.remember(expandTemplate(step.let, { ...variables, ...this.captures }));
        continue;
      }
      if (step.branch || step.repeat !== undefined || step.play !== undefined) {
        const why = this.#enter(frame, step, path, facts);
        if (why !== undefined) return { kind: 'stuck', why };
        continue;
      }
      frame.index++;
      for (const each of this.#frames) each.answeredInRound = true;
      this.#repeatFailure(step, path);
      return { kind: 'step', step, place: this.#place(path) };
    }
    return { kind: 'stuck', why: 'the parts of this scenario play each other in a circle' };
  }

  /** Goes back to where an endless loop begins: a forgiving script listens anew when the user changes the subject. */
  restartLoop(): void {
    const loop = this.#frames.findLastIndex(frame => frame.rounds === Infinity);
    const frame = this.#frames[loop];
    if (!frame) return;
    this.#frames.length = loop + 1;
    frame.index = 0;
  }

  remember(captures: Captures): void {
    Object.assign(this.captures, captures);
  }

  unused(): string[] {
    if (this.#frames.some(frame => frame.rounds === Infinity)) return [];
    return this.#frames.toReversed().flatMap(frame => {
      const left = frame.steps
        .map((step, index) => ({ step, path: [...frame.path, index] }))
        .slice(frame.index)
        .filter(({ step }) => step.repeat !== 'forever' && !step.let)
        .map(({ step, path }) => `${this.#place(path)} (${describeStep(step)})`);
      const rounds = frame.rounds ? [`${pathText(frame.path)} (${frame.rounds} more rounds)`] : [];
      return [...left, ...rounds];
    });
  }

  #leave(frame: Frame): boolean {
    if (frame.rounds !== undefined && frame.rounds > 0) {
      if (!frame.answeredInRound) return false;
      frame.rounds--;
      frame.index = 0;
      frame.answeredInRound = false;
    } else {
      this.#frames.pop();
    }
    return true;
  }

  /** Steps into a container; a reason when it cannot. */
  #enter(frame: Frame, step: Step, path: readonly PropertyKey[], facts: RequestFacts): string | undefined {
    frame.index++;
    if (step.play !== undefined) {
      this.#frames.push({ steps: this.#options.parts?.[step.play] ?? [], path: ['parts', step.play], index: 0 });
      return undefined;
    }
    if (step.repeat !== undefined) {
      const rounds = step.repeat === 'forever' ? Infinity : step.repeat - 1;
      this.#frames.push({ steps: step.steps ?? [], path: [...path, 'steps'], index: 0, rounds });
      return undefined;
    }
    const reasons: string[] = [];
    for (const [index, branch] of (step.branch ?? []).entries()) {
      const verdict =
        branch.when === undefined ? ({ holds: true, captures: {} } as const) : conditionHolds(branch.when, facts);
      if (verdict.holds) {
        this.remember(verdict.captures);
        this.#frames.push({ steps: branch.steps, path: [...path, 'branch', index, 'steps'], index: 0 });
        return undefined;
      }
      reasons.push(verdict.why);
    }
    return this.#options.strict ? `no case of ${this.#place(path)} fits: ${reasons.join('; ')}` : undefined;
  }

  /** `fail: {times: n}` is the same failure n times in a row. */
  #repeatFailure(step: Step, path: readonly PropertyKey[]): void {
    if (typeof step.fail !== 'object' || typeof step.fail.times !== 'number' || step.fail.times < 2) return;
    const { times } = step.fail;
    const again: Step = { ...step, fail: { ...step.fail, times: 1 } };
    const copies = Array.from({ length: times - 1 }, () => again);
    this.#frames.push({ steps: copies, path, index: 0 });
  }

  #place(path: readonly PropertyKey[]): string {
    const line = this.#options.lineAt(path);
    return line === undefined ? pathText(path) : `${pathText(path)} (line ${line})`;
  }
}
