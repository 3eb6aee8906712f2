// Commands that Dovetail promises and does not have yet: asked for, they say so.

export const notYet: readonly string[] = ['workbench', 'ide', 'acp', 'sidecar'];

export function notYetSentence(name: string): string {
  return `"dovetail ${name}" is not part of this version yet.`;
}
