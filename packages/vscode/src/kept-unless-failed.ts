// Something that is made once, at its first need, and kept; a failure is not kept, so that the next need tries again.

export interface Kept<T> {
  get(): Promise<T>;
  /** What is made already. */
  readonly made: T | undefined;
  /** What is made or being made; undefined when nothing is, or when it failed. */
  pending(): Promise<T | undefined>;
}

export function keptUnlessFailed<T>(make: () => Promise<T>): Kept<T> {
  let making: Promise<T> | undefined;
  let made: T | undefined;

  async function attempt(): Promise<T> {
    return (made = await make());
  }

  function get(): Promise<T> {
    if (!making) {
      making = attempt();
      making.catch(() => (making = undefined));
    }
    return making;
  }

  return {
    get,
    get made() {
      return made;
    },
    pending: async () => making?.catch(() => undefined),
  };
}
