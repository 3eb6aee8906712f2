// A thing of which a test gives some parts; any other part fails with its name when it is used.
export function partial<T extends object>(what: string, parts: Partial<T>): T {
  return new Proxy(parts as T, {
    get(target, key) {
      if (key in target) return Reflect.get(target, key);
      throw new Error(`The test gave no "${String(key)}" of the ${what}.`);
    },
  });
}
