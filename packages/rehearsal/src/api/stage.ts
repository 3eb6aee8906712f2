// Everything about a rehearsal but the sockets: sessions, performances, the recording, problems. It decides what to
// answer; the server only carries it.
import type { IncomingHttpHeaders } from 'node:http';
import { maskedHeaders } from '../recording/masked-headers.ts';
import type { RecordedRequest } from '../recording/recorded-request.ts';
import { makeReport, type Report } from '../recording/report.ts';
import type { RehearsalOptions } from '../rehearsal.ts';
import { expandTemplate, type Variables } from '../scenario/expand-template.ts';
import type { LoadedScenario } from '../scenario/parse-scenario.ts';
import { Performance } from '../scenario/performance.ts';
import type { Cue } from '../scenario/role.ts';
import type { Answer } from './answer.ts';
import { classifyRequest, type RequestClass, type SessionMemory } from './classify-request.ts';
import { composeAnswer } from './compose-answer.ts';
import { FreshWords } from './fresh-words.ts';
import type { MessageRequest } from './message-request.ts';
import { plainText } from './plain-text.ts';
import { requestFacts, type RequestFacts } from './request-facts.ts';
import { sideAnswer } from './side-answer.ts';

interface Session extends SessionMemory {
  usesTools: boolean;
  readonly agentPrompts: Set<string>;
  cwd: string | undefined;
  readonly words: FreshWords;
  readonly performance: Performance;
}

export interface Reply {
  readonly record: RecordedRequest;
  readonly answer: Answer;
}

// A demo may serve many conversations; the oldest are forgotten and would start their script anew.
const maxSessions = 200;

export class Stage {
  readonly requests: RecordedRequest[] = [];
  readonly problems: string[] = [];
  readonly #options: RehearsalOptions;
  readonly #loaded: LoadedScenario;
  readonly #strict: boolean;
  readonly #shared: Performance | undefined;
  readonly #sessions = new Map<string, Session>();
  readonly #counts = { main: 0, subagent: 0, side: 0 };
  #number = 0;

  constructor(loaded: LoadedScenario, options: RehearsalOptions) {
    this.#loaded = loaded;
    this.#options = options;
    this.#strict = options.strict ?? loaded.scenario.forgiving !== true;
    const shared = (loaded.scenario.sessions ?? (this.#strict ? 'shared' : 'each')) === 'shared';
    this.#shared = shared ? new Performance(loaded, this.#strict) : undefined;
  }

  reply(request: MessageRequest, headers: IncomingHttpHeaders): Reply {
    const sent = requestFacts(request, headers);
    const session = this.#session(sent);
    const who = classifyRequest(sent, session);
    const facts = who.class === 'main' ? { ...sent, user: session.words.of(sent) } : sent;
    if (who.class === 'main' && facts.declaredTools.length > 0) session.usesTools = true;
    session.cwd ??= facts.cwd;
    const record = this.#record(request, facts, headers, who.class, who.class === 'side' ? who.kind : undefined);
    const cue = this.#cue(facts, who, session);
    if (cue.kind === 'play') record.place = cue.place;
    const answer = this.#answer(cue, facts);
    for (const block of answer.blocks) {
      if (block.type !== 'tool_use' || (block.name !== 'Task' && block.name !== 'Agent')) continue;
      const { prompt } = block.input as { prompt?: unknown };
      if (typeof prompt === 'string') session.agentPrompts.add(plainText(prompt));
    }
    return { record, answer };
  }

  recordCount(request: MessageRequest, headers: IncomingHttpHeaders): void {
    this.#record(request, requestFacts(request, headers), headers, 'side', 'count').outcome = 'answered';
  }

  /** A repeat of the same problem adds nothing. */
  problem(text: string): void {
    if (!this.problems.includes(text)) this.problems.push(text);
  }

  report(): Report {
    const performances = this.#shared ? [this.#shared] : [...this.#sessions.values()].map(each => each.performance);
    const unused = this.#strict ? performances.flatMap(performance => performance.unused()) : [];
    return makeReport(this.#loaded.source, this.problems, unused, this.#counts);
  }

  #session(facts: RequestFacts): Session {
    const id = facts.sessionId ?? '';
    const known = this.#sessions.get(id);
    if (known) return known;
    const performance = this.#shared ?? new Performance(this.#loaded, this.#strict);
    const words = new FreshWords();
    const session: Session = { usesTools: false, agentPrompts: new Set(), cwd: undefined, words, performance };
    this.#sessions.set(id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > maxSessions && oldest !== undefined) this.#sessions.delete(oldest);
    return session;
  }

  #cue(facts: RequestFacts, who: RequestClass, session: Session): Cue {
    const variables = this.#variables(facts, session);
    if (who.class !== 'side') return session.performance.cue(facts, who.class, variables);
    const scripted = this.#loaded.scenario.side?.[who.kind];
    if (scripted) return { kind: 'play', step: expandTemplate(scripted, variables), place: `side.${who.kind}` };
    const say = sideAnswer(who.kind, facts);
    return { kind: 'play', step: who.kind === 'probe' ? { say, stop: 'max_tokens' } : { say }, place: 'side' };
  }

  #answer(cue: Cue, facts: RequestFacts): Answer {
    const { scenario, source } = this.#loaded;
    const defaults = { speed: scenario.speed ?? 0, usage: scenario.usage ?? {}, forcedSpeed: this.#options.speed };
    if (cue.kind === 'play') return composeAnswer(cue.step, facts, defaults);
    this.problem(cue.text);
    // Not an overload or a limit: the CLI gives up on it at once, and so the test fails at once.
    const fail = { kind: 'invalid_request', message: `Rehearsal of ${source}: ${cue.text}.` } as const;
    return composeAnswer({ fail }, facts, defaults);
  }

  #variables(facts: RequestFacts, session: Session): Variables {
    const numbers = Object.entries(this.#loaded.scenario.variables ?? {}).map(([name, value]) => [name, String(value)]);
    return {
      user: facts.user,
      prompt: facts.firstUser,
      result: facts.results.map(result => result.text).join('\n'),
      model: facts.model,
      version: facts.cliVersion,
      planFile: facts.planFile,
      cwd: facts.cwd ?? session.cwd,
      ...Object.fromEntries(numbers),
      ...this.#options.variables,
    };
  }

  #record(
    request: MessageRequest,
    facts: RequestFacts,
    headers: IncomingHttpHeaders,
    of: RequestClass['class'],
    kind: RecordedRequest['kind'],
  ): RecordedRequest {
    const record: RecordedRequest = {
      number: ++this.#number,
      class: of,
      kind,
      model: facts.model,
      stream: facts.stream,
      maxTokens: facts.maxTokens,
      thinking: request.thinking,
      system: facts.system,
      messages: facts.messages,
      tools: facts.tools,
      user: facts.user,
      headers: maskedHeaders(headers),
      sessionId: facts.sessionId,
      cliVersion: facts.cliVersion,
      cwd: facts.cwd,
    };
    this.#counts[of]++;
    this.requests.push(record);
    const keep = this.#options.keep ?? (this.#strict ? Infinity : 50);
    if (this.requests.length > keep) this.requests.splice(0, this.requests.length - keep);
    this.#options.onRequest?.(record);
    return record;
  }
}
