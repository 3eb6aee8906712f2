import { expect, it } from 'vitest';
import { asciiLine } from './ascii-line.ts';

it('writes the same JSON without a byte above 127', () => {
  const value = { text: 'Grüße – 世界 👩‍👩‍👧 "quoted" \\ \u2028 \u0000 \ud800', schlüssel: ['é'] };
  const line = asciiLine(`${JSON.stringify(value)}\n`);
  expect(Buffer.byteLength(line)).toBe(line.length);
  expect(JSON.parse(line)).toEqual(value);
});

it('leaves ASCII as it is', () => {
  const line = '{"text":"plain \\u00fc and \\\\u00fc"}\n';
  expect(asciiLine(line)).toBe(line);
});
