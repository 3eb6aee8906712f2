// Permission modes as the client sees them. Bypassing every question is offered only where the CLI itself would allow it.
import type { SessionMode, SessionModeState } from '@agentclientprotocol/sdk/unstable';
import { isAtLeast } from '@dovetail/agent';

const all: readonly (SessionMode & { readonly since?: string })[] = [
  { id: 'default', name: 'Ask first', description: 'Asks before each change and each command' },
  { id: 'acceptEdits', name: 'Accept edits', description: 'Changes files without asking, asks before commands' },
  { id: 'plan', name: 'Plan', description: 'Reads and plans; changes nothing until the plan is accepted' },
  { id: 'auto', name: 'Auto', description: 'The model judges what is safe, and asks about the rest', since: '2.1.197' },
  { id: 'dontAsk', name: "Don't ask", description: 'Refuses what is not allowed by a rule, without asking' },
  { id: 'bypassPermissions', name: 'Bypass permissions', description: 'Does everything without asking. Be careful' },
];

export interface ModeFacts {
  readonly cliVersion: string;
  readonly mayBypass: boolean;
}

export function modesFor({ cliVersion, mayBypass }: ModeFacts): SessionMode[] {
  return all
    .filter(
      ({ id, since }) =>
        (id !== 'bypassPermissions' || mayBypass) && (since === undefined || isAtLeast(cliVersion, since)),
    )
    .map(({ id, name, description }) => ({ id, name, description }));
}

/** Observed: as root the CLI refuses to be started with the flag, unless it is told that it is in a sandbox. */
export function mayBypass(env: NodeJS.ProcessEnv): boolean {
  return process.getuid?.() !== 0 || env['IS_SANDBOX'] === '1';
}

export function modeState(modes: SessionMode[], currentModeId: string): SessionModeState {
  const known = modes.some(({ id }) => id === currentModeId);
  // A mode that we do not offer but the CLI is in (by its settings) is still the current one.
  return { currentModeId, availableModes: known ? modes : [...modes, { id: currentModeId, name: currentModeId }] };
}
