// A CLI, as far as MCP servers go: it holds the set that it is given, as the real ones were observed to do.
import type { Agent, McpServers } from '@dovetail/agent';
import type { Channel, ChannelObserver } from '../channels/channel.ts';

export interface McpAgentOptions {
  /** In-process servers of the start; the agent names them in every set. */
  readonly startedWith?: readonly string[];
  readonly errors?: Readonly<Record<string, string>>;
  readonly version?: string;
  answer?(subtype: string, params: unknown): unknown;
}

export interface McpAgent {
  readonly agent: Agent;
  /** Names of the servers that it has now. */
  names(): string[];
  readonly sets: readonly McpServers[];
  readonly asked: readonly (readonly [string, unknown])[];
}

export function mcpAgent({
  startedWith = [],
  errors = {},
  version = '2.1.325',
  answer,
}: McpAgentOptions = {}): McpAgent {
  let present: string[] = [...startedWith];
  const sets: McpServers[] = [];
  const asked: (readonly [string, unknown])[] = [];
  const parts: Partial<Agent> = {
    ready: Promise.resolve({ commands: [], models: [] }),
    version: async () => version,
    async setMcpServers(servers) {
      sets.push(servers);
      const names = [...new Set([...startedWith, ...Object.keys(servers)])];
      const report = {
        added: names.filter(name => !present.includes(name)),
        removed: present.filter(name => !names.includes(name)),
        errors: Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name))),
      };
      present = names;
      return report;
    },
    request: (async (subtype: string, params: unknown) => {
      asked.push([subtype, params]);
      return answer?.(subtype, params);
    }) as unknown as Agent['request'],
  };
  return { agent: parts as Agent, names: () => present, sets, asked };
}

/** A channel whose process a test can end and start again. */
export function mcpChannel(id: string, first: McpAgent) {
  let agent: Agent | undefined = first.agent;
  const observers = new Set<ChannelObserver>();
  const parts = {
    id,
    get agent() {
      return agent;
    },
    async wake() {
      if (!agent) throw new Error('it sleeps in this test');
      return agent;
    },
    observe(observer: ChannelObserver) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
  return {
    channel: parts as unknown as Channel,
    become(next: Agent | undefined) {
      agent = next;
      for (const observer of observers) observer.stateChanged?.();
    },
    close() {
      for (const observer of observers) observer.closed?.();
    },
  };
}
