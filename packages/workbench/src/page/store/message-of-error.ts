// What an error says to a person.
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
