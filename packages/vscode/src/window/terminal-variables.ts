// What every terminal of this window gets, so that a CLI in it finds the window. VS Code keeps it for the next start, for
// terminals that are opened before the extension has begun; the port is the same one then, if it is free.

export interface VariableCollection {
  persistent: boolean;
  description: unknown;
  [Symbol.iterator](): Iterator<readonly [string, { readonly value: string }]>;
  delete(name: string): void;
  replace(name: string, value: string): void;
}

/** What is as it should be is left alone: VS Code starts terminals again whose variables were changed. */
export function offerToTerminals(collection: VariableCollection, variables: Readonly<Record<string, string>>): void {
  collection.persistent = true;
  collection.description = 'Lets a Claude Code CLI in this terminal find this window.';
  const now = new Map([...collection].map(([name, { value }]) => [name, value]));
  for (const name of now.keys()) if (!(name in variables)) collection.delete(name);
  for (const [name, value] of Object.entries(variables)) if (now.get(name) !== value) collection.replace(name, value);
}
