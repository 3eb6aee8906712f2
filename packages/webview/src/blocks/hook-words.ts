// A shell hook of the person's settings: its name, and what it said when it stood in the way.
export interface HookFacts {
  readonly isRunning: boolean;
  readonly exitCode: number | null;
  readonly said: string;
}

export function readHook(detail: unknown): HookFacts {
  const told = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  const text = (key: string): string => (typeof told[key] === 'string' ? told[key].trim() : '');
  return {
    isRunning: told['running'] === true,
    exitCode: typeof told['exitCode'] === 'number' ? told['exitCode'] : null,
    said: text('stderr') || text('stdout'),
  };
}

/** Code 2 is how a hook says no. */
export function hookWords(name: string, { exitCode, isRunning }: HookFacts): string {
  if (isRunning) return `Hook ${name} runs`;
  if (exitCode === 2) return `The hook ${name} blocked this.`;
  return exitCode === null || exitCode === 0 ? `Hook ${name}` : `The hook ${name} failed (exit code ${exitCode}).`;
}
