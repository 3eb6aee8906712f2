// MCP servers that the host adds to conversations after their start. The CLI replaces the whole set each time, so every
// change sends all of them; a process that is started again gets them again.
import type { Agent, McpServers } from '@dovetail/agent';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';

type Server = McpServers[string];

/** Made anew for each process: an in-process server can be connected once. */
export type MakeServer = () => Server;

export interface AddedServers {
  /** Starts the CLI if need be. Throws with the CLI's words when the server cannot be started; it is not added then. */
  add(channel: Channel, name: string, make: MakeServer): Promise<void>;
  remove(channel: Channel, name: string): Promise<void>;
  has(channel: Channel, name: string): boolean;
  /** Channels that have it. */
  channelsWith(name: string): Channel[];
}

/** What one process was given. */
interface Given {
  readonly agent: Agent;
  /** Kept, so that a server that stays is not replaced. */
  servers: Map<string, Server>;
}

interface Added {
  readonly wanted: Map<string, MakeServer>;
  given: Given | undefined;
  /** Changes of a conversation's set are sent one after the other. */
  last: Promise<unknown>;
}

export function createAddedServers(context: HostContext, onGone: (name: string) => void): AddedServers {
  const byChannel = new Map<Channel, Added>();

  function addedTo(channel: Channel): Added {
    const known = byChannel.get(channel);
    if (known) return known;
    const made: Added = { wanted: new Map(), given: undefined, last: Promise.resolve() };
    byChannel.set(channel, made);
    const stop = channel.observe({
      stateChanged() {
        const { agent } = channel;
        if (agent && agent !== made.given?.agent && made.wanted.size > 0) void restore(channel, made, agent);
      },
      closed() {
        stop();
        byChannel.delete(channel);
        for (const name of made.wanted.keys()) onGone(name);
      },
    });
    context.signal.addEventListener('abort', stop, { once: true });
    return made;
  }

  function send(added: Added, agent: Agent): Promise<Readonly<Record<string, string>>> {
    const sent = added.last.then(() => sendNow(added, agent));
    added.last = sent.catch(() => {});
    return sent;
  }

  async function restore(channel: Channel, added: Added, agent: Agent): Promise<void> {
    // Claimed at once: the state may change again before the CLI is ready.
    added.given = { agent, servers: new Map() };
    try {
      await agent.ready;
      await send(added, agent);
    } catch (error) {
      context.log.warn('Servers could not be added to a CLI that was started again.', {
        channelId: channel.id,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }

  return {
    async add(channel, name, make) {
      const agent = await channel.wake();
      const added = addedTo(channel);
      if (!added.wanted.has(name)) added.wanted.set(name, make);
      try {
        const failed = (await send(added, agent))[name];
        if (failed !== undefined) throw new Error(failed);
      } catch (error) {
        added.wanted.delete(name);
        await send(added, agent).catch(() => {});
        throw error;
      }
    },
    async remove(channel, name) {
      const added = byChannel.get(channel);
      if (!added?.wanted.delete(name)) return;
      // A conversation that sleeps has nothing to be taken from.
      if (channel.agent) await send(added, channel.agent);
    },
    has: (channel, name) => byChannel.get(channel)?.wanted.has(name) ?? false,
    channelsWith: name => [...byChannel].flatMap(([channel, { wanted }]) => (wanted.has(name) ? [channel] : [])),
  };
}

async function sendNow(added: Added, agent: Agent): Promise<Readonly<Record<string, string>>> {
  const given: Given = added.given?.agent === agent ? added.given : { agent, servers: new Map() };
  const before = given.servers;
  given.servers = new Map([...added.wanted].map(([name, make]) => [name, before.get(name) ?? make()]));
  added.given = given;
  return (await agent.setMcpServers(Object.fromEntries(given.servers))).errors;
}
