// First in, first out: constant time at both ends however long it grows, and nothing kept of what was taken.

export interface Fifo<T> {
  push(value: T): void;
  /** The oldest value, still inside. */
  peek(): T | undefined;
  take(): T | undefined;
  /** Takes everything. */
  takeAll(): T[];
  readonly length: number;
}

interface Node<T> {
  readonly value: T;
  next?: Node<T>;
}

export function createFifo<T>(): Fifo<T> {
  let first: Node<T> | undefined;
  let last: Node<T> | undefined;
  let length = 0;

  function take(): T | undefined {
    if (!first) return undefined;
    const { value, next } = first;
    first = next;
    if (!next) last = undefined;
    length--;
    return value;
  }

  return {
    push(value) {
      const node: Node<T> = { value };
      if (last) last.next = node;
      else first = node;
      last = node;
      length++;
    },
    peek: () => first?.value,
    take,
    takeAll() {
      const all: T[] = [];
      for (let node = first; node; node = node.next) all.push(node.value);
      first = undefined;
      last = undefined;
      length = 0;
      return all;
    },
    get length() {
      return length;
    },
  };
}
