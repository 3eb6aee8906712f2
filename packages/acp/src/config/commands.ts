// Slash commands as the client offers them.
import type { AvailableCommand } from '@agentclientprotocol/sdk/unstable';

interface Told {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly argumentHint?: unknown;
}

/** Cannot work here: they are about the terminal interface, or about the session that the client itself keeps. */
const notHere: ReadonlySet<string> = new Set(['clear', 'exit', 'quit', 'login', 'logout', 'resume', 'help']);

export function availableCommands(told: readonly unknown[]): AvailableCommand[] {
  return (told as readonly Told[]).flatMap(({ name, description, argumentHint }) => {
    if (typeof name !== 'string' || notHere.has(name)) return [];
    const hint = typeof argumentHint === 'string' && argumentHint !== '' ? argumentHint : undefined;
    return [
      {
        name,
        description: typeof description === 'string' ? description : '',
        ...(hint !== undefined && { input: { hint } }),
      },
    ];
  });
}
