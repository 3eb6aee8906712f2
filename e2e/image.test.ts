// Images that the person pastes: their bytes arrive at the model unchanged.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

/** A PNG of 3 x 2 pixels, made here so that no file has to be carried. */
function smallPng(): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xff_ff_ff_ff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xff_ff_ff_ff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const rows = Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.each(eachCli)('images on Claude Code %s', (_version, cli) => {
  it('arrive byte for byte', async () => {
    const data = smallPng().toString('base64');
    const source = { type: 'base64', media_type: 'image/png', data };
    const stage = await openStage(cli, {
      steps: [{ expect: { image: 'image/png', user: 'What is this?' }, say: 'A PNG.' }],
    });
    const { ask } = await stage.start();
    const result = await ask({
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image', source },
      ],
    });
    expect(result.result).toBe('A PNG.');
    const sent = stage.requests[0]?.messages.flatMap(message =>
      typeof message.content === 'string' ? [] : message.content.filter(block => block.type === 'image'),
    );
    expect(sent?.map(block => block['source'])).toEqual([source]);
  });
});
