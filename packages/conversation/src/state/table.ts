// Tables keyed by ids that come from outside. They stay plain JSON, and no key (`__proto__`, `toString`) can harm them.
export type Table<T> = Record<string, T>;

export function get<T>(table: Readonly<Table<T>>, key: string | null | undefined): T | undefined {
  return key !== null && key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

export function put<T>(table: Table<T>, key: string, value: T): void {
  if (key === '__proto__') {
    Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    table[key] = value;
  }
}

export function drop<T>(table: Table<T>, key: string): void {
  if (Object.hasOwn(table, key)) delete table[key];
}
