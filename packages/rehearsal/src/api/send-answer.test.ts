import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { Gates } from './gates.ts';
import { requestFacts } from './request-facts.ts';
import { sendAnswer } from './send-answer.ts';

/** A reader that is full after every chunk until it is drained. */
class FullReader extends EventEmitter {
  readonly chunks: string[] = [];
  readonly socket = null;
  ended = false;
  writeHead(): void {}
  flushHeaders(): void {}
  write(chunk: string): boolean {
    this.chunks.push(chunk);
    return false;
  }
  end(): void {
    this.ended = true;
  }
}

test('a slow reader is waited for: one chunk at a time, nothing is buffered', async () => {
  const facts = requestFacts({ model: 'm', messages: [{ role: 'user', content: 'x' }] }, {});
  const answer = composeAnswer({ say: 'one two three' }, facts, { speed: 0, usage: {} });
  const reader = new FullReader();
  const sending = sendAnswer(answer, {
    response: reader,
    gates: new Gates(),
    signal: new AbortController().signal,
    requestId: 'req_1',
    stream: true,
  });
  const seen: number[] = [];
  while (!reader.ended) {
    await new Promise(resolve => setImmediate(resolve));
    seen.push(reader.chunks.length);
    reader.emit('drain');
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(await sending).toBe('answered');
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
