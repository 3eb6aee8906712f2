// One run of a scenario: the main conversation and its subagents, each with a script of its own. Strict runs report what
// was not foreseen; forgiving runs always have something to say.
import type { RequestClass } from '../api/classify-request.ts';
import type { RequestFacts } from '../api/request-facts.ts';
import { describeStep } from './describe-step.ts';
import type { Variables } from './expand-template.ts';
import type { LoadedScenario } from './parse-scenario.ts';
import { Role, type Cue } from './role.ts';
import type { Step } from './scenario.ts';
import { Script } from './script.ts';
import { textMatches } from './text-matches.ts';

const defaultEnding = 'The script of this rehearsal has ended. No model is behind it, so there is nothing more to say.';
const idleAgent = 'This subagent is part of a rehearsal and has no lines of its own.';

interface AgentRun {
  readonly entry: number;
  readonly key: string;
  readonly role: Role;
}

export class Performance {
  readonly #loaded: LoadedScenario;
  readonly #strict: boolean;
  readonly #main: Role;
  readonly #agents: AgentRun[] = [];

  constructor(loaded: LoadedScenario, strict: boolean) {
    this.#loaded = loaded;
    this.#strict = strict;
    this.#main = this.#role('The main conversation', loaded.scenario.steps, ['steps']);
  }

  cue(facts: RequestFacts, who: Exclude<RequestClass['class'], 'side'>, variables: Variables): Cue {
    if (who === 'subagent') return this.#agentCue(facts, variables);
    // A user who interrupts or declines and says something else is heard at once.
    const changedSubject = this.#main.awaitsTools && facts.user !== '' && facts.results.every(result => result.isError);
    if (!this.#strict && changedSubject) this.#main.script.restartLoop();
    return this.#main.cue(facts, variables);
  }

  unused(): string[] {
    const agents = this.#loaded.scenario.agents ?? [];
    return [
      ...this.#main.script.unused(),
      ...agents.flatMap((agent, entry) => {
        const runs = this.#agents.filter(run => run.entry === entry);
        if (runs.length > 0) return runs.flatMap(run => run.role.script.unused());
        return [`agents[${entry}] (${agent.steps[0] ? describeStep(agent.steps[0]) : 'nothing'})`];
      }),
    ];
  }

  #agentCue(facts: RequestFacts, variables: Variables): Cue {
    const agents = this.#loaded.scenario.agents ?? [];
    const entry = agents.findIndex(agent => agent.match === undefined || textMatches(facts.firstUser, agent.match));
    const agent = agents[entry];
    if (agent) return this.#agentRun(entry, agent.steps, facts).role.cue(facts, variables);
    if (!this.#strict) return { kind: 'play', step: { say: idleAgent }, place: 'agents' };
    const prompt = JSON.stringify(facts.firstUser.slice(0, 120));
    return { kind: 'problem', text: `A subagent asked with the prompt ${prompt}, which no entry of "agents" matches` };
  }

  #agentRun(entry: number, steps: readonly Step[], facts: RequestFacts): AgentRun {
    // Observed: 2.1.325 names the agent in a header, 2.1.29 does not, so there the prompt stands for it.
    const key = facts.agentId ?? facts.firstUser;
    const known = this.#agents.findLast(run => run.entry === entry && run.key === key);
    const begins = facts.messages.every(message => message.role !== 'assistant');
    if (known && (!begins || known.role.awaitsRetry)) return known;
    const run = { entry, key, role: this.#role('A subagent', steps, ['agents', entry, 'steps']) };
    this.#agents.push(run);
    return run;
  }

  #role(who: string, steps: readonly Step[], path: readonly PropertyKey[]): Role {
    const { scenario, lineAt } = this.#loaded;
    const script = new Script({ steps, path, parts: scenario.parts, lineAt, strict: this.#strict });
    return new Role({ who, script, strict: this.#strict, ending: scenario.ending ?? defaultEnding });
  }
}
