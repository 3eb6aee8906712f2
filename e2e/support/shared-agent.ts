// One CLI for the tests of a block: each test plays a part of one conversation, with a script, decisions and lines of its own.
import { expect, onTestFinished } from 'vitest';
import type { Agent } from '@dovetail/agent';
import type { CanUseTool } from '@dovetail/protocol';
import type { Scenario } from '@dovetail/rehearsal';
import type { PinnedCli } from './cli-versions.ts';
import { createLineLog, type LineLog } from './line-log.ts';
import { shareStage, type SharedStageOptions } from './shared-stage.ts';
import type { Stage } from './stage.ts';
import { deny, isResult, type StagedAgent, type StagedAgentOptions } from './staged-agent.ts';

export interface SharedAgentOptions extends SharedStageOptions {
  readonly start?: Omit<StagedAgentOptions, 'decide' | 'listen'>;
}

export interface Part extends Partial<Scenario> {
  readonly decide?: StagedAgentOptions['decide'];
}

/** Requests, lines and questions are those of this part. */
export interface PlayedPart extends Omit<StagedAgent, 'stderr' | 'unexpected'> {
  readonly stage: Stage;
}

export interface SharedAgent {
  play(part: Part): Promise<PlayedPart>;
}

interface Playing {
  readonly decide: Part['decide'];
  readonly log: LineLog;
  readonly questions: CanUseTool[];
  readonly unexpected: string[];
}

interface Running {
  readonly whole: Stage;
  readonly agent: Agent;
}

export function shareAgent(cli: PinnedCli, { start = {}, ...options }: SharedAgentOptions = {}): SharedAgent {
  const shared = shareStage(cli, options);
  let running: Running | undefined;
  let playing: Playing;

  async function startOn(whole: Stage): Promise<Running> {
    const { agent } = await whole.start({
      ...start,
      listen: line => playing.log.push(line),
      decide(question, asked) {
        playing.questions.push(question);
        if (playing.decide) return playing.decide(question, asked);
        playing.unexpected.push(`a question about ${question.tool_name} ${JSON.stringify(question.input)}`);
        return deny('The test did not foresee this question.');
      },
    });
    void agent.exited.then(({ reason, code }) => playing.log.end(`the CLI ended (${reason}, code ${code})`));
    return { whole, agent };
  }

  return {
    async play({ decide, ...scenario }) {
      const { stage, whole } = await shared.play(scenario);
      if (running?.whole !== whole) running = undefined;
      // Read in order: what the part before has still to say comes before this answer.
      await running?.agent.request('mcp_status', {});
      const part: Playing = { decide, log: createLineLog(), questions: [], unexpected: [] };
      playing = part;
      onTestFinished(() => expect(part.unexpected).toEqual([]));
      const { agent } = (running ??= await startOn(whole));
      return played(part, agent, stage);
    },
  };
}

function played({ log, questions }: Playing, agent: Agent, stage: Stage): PlayedPart {
  const send: PlayedPart['send'] = message => agent.send(message);
  const result = () => log.until('a result', isResult);
  return {
    stage,
    agent,
    lines: log.lines,
    until: log.until,
    questions,
    send,
    result,
    async ask(message) {
      await send(message);
      return result();
    },
  };
}
