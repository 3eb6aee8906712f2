// As much of MessagePack as Neovim's API speaks. Handles of buffers, windows and tabs come as their numbers.

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

export function encode(value: Value): Buffer {
  if (value === null) return Buffer.of(0xc0);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'utf8');
    return Buffer.concat([head(0xdb, bytes.length), bytes]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([head(0xdd, value.length), ...(value as readonly Value[]).map(encode)]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([head(0xdf, entries.length), ...entries.flatMap(entry => entry.map(encode))]);
}

function encodeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  if (Number.isSafeInteger(value)) {
    bytes[0] = 0xd3;
    bytes.writeBigInt64BE(BigInt(value), 1);
  } else {
    bytes[0] = 0xcb;
    bytes.writeDoubleBE(value, 1);
  }
  return bytes;
}

function head(kind: number, length: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = kind;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** Thrown inside, when the bytes end before the value does. */
const unfinished = Symbol('unfinished');

/** Gives a function that takes bytes and returns the values that are whole by now. */
export function createDecoder(): (bytes: Buffer) => Value[] {
  let unread: Buffer = Buffer.alloc(0);
  return bytes => {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    const values: Value[] = [];
    const reader = createReader(unread);
    let taken = 0;
    try {
      while (taken < unread.length) {
        values.push(reader.value());
        taken = reader.at();
      }
    } catch (error) {
      if (error !== unfinished) throw error;
    }
    unread = unread.subarray(taken);
    return values;
  };
}

function createReader(bytes: Buffer) {
  let at = 0;
  function take(length: number): Buffer {
    if (at + length > bytes.length) throw unfinished;
    at += length;
    return bytes.subarray(at - length, at);
  }
  const unsigned = (length: number): number => {
    const taken = take(length);
    return length === 8 ? Number(taken.readBigUInt64BE()) : taken.readUIntBE(0, length);
  };
  const signed = (length: number): number => {
    const taken = take(length);
    return length === 8 ? Number(taken.readBigInt64BE()) : taken.readIntBE(0, length);
  };
  const text = (length: number): string => take(length).toString('utf8');
  const list = (length: number): Value[] => Array.from({ length }, value);
  const map = (length: number): Value =>
    Object.fromEntries(Array.from({ length }, () => [value() as string, value()] as const));
  /** The content of an extension is itself a number. */
  const extension = (length: number): Value => {
    take(1);
    return createReader(take(length)).value();
  };

  const kinds: Readonly<Record<number, () => Value>> = {
    0xc0: () => null,
    0xc2: () => false,
    0xc3: () => true,
    0xc4: () => text(unsigned(1)),
    0xc5: () => text(unsigned(2)),
    0xc6: () => text(unsigned(4)),
    0xc7: () => extension(unsigned(1)),
    0xca: () => take(4).readFloatBE(),
    0xcb: () => take(8).readDoubleBE(),
    0xcc: () => unsigned(1),
    0xcd: () => unsigned(2),
    0xce: () => unsigned(4),
    0xcf: () => unsigned(8),
    0xd0: () => signed(1),
    0xd1: () => signed(2),
    0xd2: () => signed(4),
    0xd3: () => signed(8),
    0xd4: () => extension(1),
    0xd5: () => extension(2),
    0xd6: () => extension(4),
    0xd7: () => extension(8),
    0xd9: () => text(unsigned(1)),
    0xda: () => text(unsigned(2)),
    0xdb: () => text(unsigned(4)),
    0xdc: () => list(unsigned(2)),
    0xdd: () => list(unsigned(4)),
    0xde: () => map(unsigned(2)),
    0xdf: () => map(unsigned(4)),
  };

  function value(): Value {
    const kind = unsigned(1);
    if (kind <= 0x7f) return kind;
    if (kind <= 0x8f) return map(kind & 0x0f);
    if (kind <= 0x9f) return list(kind & 0x0f);
    if (kind <= 0xbf) return text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    const read = kinds[kind];
    if (!read) throw new Error(`MessagePack has no kind ${kind}.`);
    return read();
  }

  return { value, at: () => at };
}
