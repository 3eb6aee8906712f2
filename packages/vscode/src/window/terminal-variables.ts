// What every terminal of this window gets, so that a CLI in it finds the window. Not kept for the next start: the port is
// another one then.

export interface VariableCollection {
  persistent: boolean;
  description: unknown;
  clear(): void;
  replace(name: string, value: string): void;
}

export function offerToTerminals(collection: VariableCollection, variables: Readonly<Record<string, string>>): void {
  collection.persistent = false;
  collection.description = 'Lets a Claude Code CLI in this terminal find this window.';
  collection.clear();
  for (const [name, value] of Object.entries(variables)) collection.replace(name, value);
}
