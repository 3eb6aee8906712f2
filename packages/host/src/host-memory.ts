// Small facts that the host remembers for the person across starts, such as hints that were dismissed. One JSON file,
// written atomically; a file that cannot be read is set aside, never lost silently.
export interface HostMemory {
  get(key: string): unknown;
  set(key: string, value: unknown): Promise<void>;
}
