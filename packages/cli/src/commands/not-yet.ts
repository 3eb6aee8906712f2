// Commands that Dovetail promises and does not have yet: asked for, they say so.
import { commands } from './table.ts';

const promised = ['workbench', 'ide', 'acp', 'sidecar'];

export const notYet: readonly string[] = promised.filter(name => !commands.some(command => command.name === name));

export function notYetSentence(name: string): string {
  return `"dovetail ${name}" is not part of this version yet.`;
}
