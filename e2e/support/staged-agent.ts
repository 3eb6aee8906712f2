// An agent of a stage: its lines recorded, its questions answered by the test, its stderr kept.
import { startAgent, type Agent, type AgentOptions, type Asked, type UserMessage } from '@dovetail/agent';
import {
  isLine,
  type CanUseTool,
  type CliLine,
  type PermissionAllow,
  type PermissionAnswer,
  type PermissionDeny,
  type ResultLine,
} from '@dovetail/protocol';
import { createLineLog, type LineLog } from './line-log.ts';

export interface StagedAgentOptions extends Omit<AgentOptions, 'onPermission' | 'onLine' | 'onStderr'> {
  /** Answers permission questions. A question that comes without it fails the test. */
  decide?(question: CanUseTool, asked: Asked): PermissionAnswer | Promise<PermissionAnswer>;
  /** Hears every line, besides the recording. */
  listen?(line: CliLine): void;
}

export interface Recording extends Pick<LineLog, 'lines' | 'until'> {
  /** What the CLI asked to be allowed, in order. */
  readonly questions: readonly CanUseTool[];
  readonly stderr: string;
  readonly unexpected: readonly string[];
  /** The next result. */
  result(): Promise<ResultLine>;
}

export interface StagedAgent extends Recording {
  readonly agent: Agent;
  send(message: string | UserMessage): Promise<string>;
  /** Sends and waits for the end of the turn. */
  ask(message: string | UserMessage): Promise<ResultLine>;
}

/** Options that make an agent record itself, for agents that are not started by this file. */
export function recording(options: StagedAgentOptions): { options: AgentOptions; log: LineLog; recorded: Recording } {
  const log = createLineLog();
  const questions: CanUseTool[] = [];
  const unexpected: string[] = [];
  let stderr = '';
  const { decide, listen, ...rest } = options;
  return {
    log,
    recorded: {
      lines: log.lines,
      until: log.until,
      questions,
      unexpected,
      get stderr() {
        return stderr;
      },
      result: () => log.until('a result', isResult),
    },
    options: {
      onInvalidLine: (text, reason) => unexpected.push(`a line that is not JSON (${reason}): ${text}`),
      ...rest,
      onLine(line) {
        log.push(line);
        listen?.(line);
      },
      onStderr: text => {
        stderr += text;
      },
      async onPermission(question, asked) {
        questions.push(question);
        if (decide) return decide(question, asked);
        unexpected.push(`a question about ${question.tool_name} ${JSON.stringify(question.input)}`);
        return deny('The test did not foresee this question.');
      },
    },
  };
}

export async function startStagedAgent(options: StagedAgentOptions): Promise<StagedAgent> {
  const { options: agentOptions, log, recorded } = recording(options);
  const agent = await startAgent(agentOptions);
  void agent.exited.then(exit => log.end(`the CLI ended (${exit.reason}, code ${exit.code}, ${exit.stderrTail})`));
  const send = (message: string | UserMessage) => agent.send(message);
  return Object.defineProperties(
    {
      agent,
      send,
      async ask(message: string | UserMessage) {
        await send(message);
        return recorded.result();
      },
    },
    Object.getOwnPropertyDescriptors(recorded),
  ) as StagedAgent;
}

export function isResult(line: CliLine): line is CliLine & ResultLine {
  return isLine(line, 'result');
}

export function allow(question: CanUseTool, more: Partial<PermissionAllow> = {}): PermissionAllow {
  return { behavior: 'allow', updatedInput: question.input, ...more };
}

export function deny(message: string, more: Partial<PermissionDeny> = {}): PermissionDeny {
  return { behavior: 'deny', message, ...more };
}
