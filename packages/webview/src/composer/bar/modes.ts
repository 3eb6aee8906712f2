// The permission modes: our words beside the CLI's.
import type { PermissionMode } from '@dovetail/protocol';
import type { IconName } from '../../icons/icon-parts.ts';

export interface Mode {
  readonly id: PermissionMode;
  readonly name: string;
  readonly means: string;
  readonly icon: IconName;
}

export const modes: readonly Mode[] = [
  { id: 'default', name: 'Ask first', means: 'Asks before edits and commands', icon: 'hand' },
  { id: 'acceptEdits', name: 'Accept edits', means: 'Edits apply, commands ask', icon: 'edit' },
  { id: 'plan', name: 'Plan', means: 'Reads only, then proposes', icon: 'plan' },
  { id: 'auto', name: 'Auto', means: "The CLI's classifier decides", icon: 'agent' },
  { id: 'dontAsk', name: 'Deny unasked', means: 'What no rule allows is denied', icon: 'x' },
  { id: 'bypassPermissions', name: 'Bypass', means: 'Runs everything without asking', icon: 'warn' },
];

/** Observed: 2.1.29 has no `auto`, 2.1.197 has it. */
const autoSince = [2, 1, 197] as const;

export function offersAuto(cliVersion: string | undefined): boolean {
  const parts = (cliVersion ?? '').split('.').map(Number);
  for (const [index, needed] of autoSince.entries()) {
    const part = parts[index];
    if (part === undefined || Number.isNaN(part)) return false;
    if (part !== needed) return part > needed;
  }
  return true;
}

export function offeredModes(offered: { auto: boolean; bypass: boolean }, current: PermissionMode): Mode[] {
  return modes.filter(({ id }) => {
    if (id === current) return true;
    if (id === 'auto') return offered.auto;
    return id === 'bypassPermissions' ? offered.bypass : true;
  });
}

/** What Shift+Tab goes to. Never a mode that runs everything; from a mode outside the round, back to asking. */
export function nextMode(current: PermissionMode, auto: boolean): PermissionMode {
  const round: readonly PermissionMode[] = ['default', 'acceptEdits', 'plan', ...(auto ? (['auto'] as const) : [])];
  const at = round.indexOf(current);
  return at === -1 ? 'default' : (round[(at + 1) % round.length] ?? 'default');
}

export function modeName(id: PermissionMode): string {
  return modes.find(mode => mode.id === id)?.name ?? id;
}
