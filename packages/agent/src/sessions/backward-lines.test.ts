import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesBackward } from './backward-lines.ts';
import { withByteFile, type ByteMeter } from './byte-file.ts';
import { linesForward } from './forward-lines.ts';
import type { RawLine } from './raw-line.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function collect(lines: AsyncIterable<RawLine>): Promise<object[]> {
  const all: object[] = [];
  for await (const line of lines) all.push({ ...line, bytes: line.bytes.toString('latin1') });
  return all;
}

async function both(content: Buffer, chunkBytes: number, maxLineBytes: number) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return withByteFile(path, undefined, async file => ({
    forward: await collect(linesForward(file, { chunkBytes, maxLineBytes })),
    backward: (await collect(linesBackward(file, { chunkBytes, maxLineBytes }))).toReversed(),
  }));
}

/** The obvious way, as the oracle. */
function split(content: Buffer, maxLineBytes: number): object[] {
  const parts = content.toString('latin1').split('\n');
  let offset = 0;
  return parts.flatMap((part, i) => {
    const start = offset;
    offset += part.length + 1;
    const terminated = i < parts.length - 1;
    if (part.length > maxLineBytes)
      return [{ offset: start, lengthBytes: part.length, bytes: '', oversized: true, terminated }];
    const bytes = part.endsWith('\r') ? part.slice(0, -1) : part;
    return bytes === '' ? [] : [{ offset: start, lengthBytes: bytes.length, bytes, oversized: false, terminated }];
  });
}

describe('lines of a file', () => {
  test('come the same from either end, for any content, chunk size and cap', async () => {
    const byte = fc.constantFrom(0x0a, 0x0d, 0x61, 0x00, 0xc3, 0xa9, 0xff);
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 120 }).map(noise => [...noise]),
        fc.array(byte, { maxLength: 120 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        async (noise, bytes, chunkBytes, maxLineBytes) => {
          const content = Buffer.from([...bytes, ...noise, ...bytes]);
          const expected = split(content, maxLineBytes);
          const { forward, backward } = await both(content, chunkBytes, maxLineBytes);
          expect(forward).toEqual(expected);
          expect(backward).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a last line without its newline is told as unterminated', async () => {
    const { backward } = await both(Buffer.from('{"a":1}\n{"b":'), 4, 100);
    expect(backward).toMatchObject([
      { bytes: '{"a":1}', terminated: true },
      { bytes: '{"b":', terminated: false },
    ]);
  });

  test('the last lines of a large file cost the bytes of a chunk, not of the file', async () => {
    const path = join(folder, 'large');
    await writeFile(path, `${'x'.repeat(999)}\n`.repeat(20_000));
    const meter: ByteMeter = { bytesRead: 0 };
    const offsets = await withByteFile(path, meter, async file => {
      const found: number[] = [];
      for await (const line of linesBackward(file)) {
        found.push(line.offset);
        if (found.length === 10) break;
      }
      return found;
    });
    expect(offsets[0]).toBe(19_999_000);
    expect(offsets[9]).toBe(19_990_000);
    expect(meter.bytesRead).toBe(64 * 1024);
  });

  test('a line of 12.8 million characters is joined whole and without quadratic copying', async () => {
    const path = join(folder, 'long');
    await writeFile(path, `{"a":1}\n${'y'.repeat(12_800_000)}\n{"b":2}\n`);
    const meter: ByteMeter = { bytesRead: 0 };
    const lengths = await withByteFile(path, meter, async file => {
      const found: number[] = [];
      for await (const line of linesBackward(file)) found.push(line.bytes.length);
      return found;
    });
    expect(lengths).toEqual([7, 12_800_000, 7]);
    expect(meter.bytesRead).toBe(12_800_017);
  });
});
