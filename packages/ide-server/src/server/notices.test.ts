import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNotices, muchUnsentBytes, type Notice } from './notices.ts';

function client() {
  const sent: string[] = [];
  const wire = {
    unsentBytes: 0,
    send({ method, params }: Notice) {
      sent.push(`${method} ${Number(params['n'])}`);
    },
  };
  const notices = createNotices(wire);
  const tell = (method: string, n: number) => notices.tell({ method, params: { n } });
  const latest = (method: string, n: number) => notices.tell({ method, params: { n } }, method);
  return { sent, wire, notices, tell, latest };
}

describe('before the handshake is over', () => {
  test('nothing is sent, then the newest state first and every notice in order', () => {
    const { sent, notices, tell, latest } = client();
    tell('mention', 1);
    latest('selection', 1);
    latest('selection', 2);
    tell('mention', 2);
    notices.resume();
    expect(sent).toEqual([]);
    notices.start();
    expect(sent).toEqual(['selection 2', 'mention 1', 'mention 2']);
    notices.start();
    expect(sent).toHaveLength(3);
  });

  test('only so many are kept, the newest', () => {
    const { sent, notices, tell } = client();
    for (let n = 0; n < 1000; n++) tell('mention', n);
    notices.start();
    expect(sent).toHaveLength(32);
    expect(sent.at(-1)).toBe('mention 999');
  });
});

describe('a client that does not keep up', () => {
  test('gets the newest state as soon as it does, and each mention', () => {
    const { sent, wire, notices, tell, latest } = client();
    notices.start();
    wire.unsentBytes = muchUnsentBytes + 1;
    latest('selection', 1);
    latest('selection', 2);
    tell('mention', 1);
    expect(sent).toEqual(['mention 1']);
    notices.resume();
    expect(sent).toEqual(['mention 1']);
    wire.unsentBytes = 0;
    notices.resume();
    notices.resume();
    expect(sent).toEqual(['mention 1', 'selection 2']);
  });

  test('costs no more for more keys than the limit', () => {
    const { sent, wire, notices, latest } = client();
    notices.start();
    wire.unsentBytes = muchUnsentBytes + 1;
    for (let n = 0; n < 5000; n++) latest(`file ${n}`, n);
    wire.unsentBytes = 0;
    notices.resume();
    expect(sent).toHaveLength(1000);
    expect(sent.at(-1)).toBe('file 4999 4999');
  });
});

test('whatever happens, the last state of each key is sent when there is room, and none comes after a newer one', () => {
  const step = fc.oneof(
    fc.record({ key: fc.constantFrom('a', 'b', 'c') }),
    fc.constant('start' as const),
    fc.constant('full' as const),
    fc.constant('room' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const { sent, wire, notices, latest } = client();
      const last = new Map<string, number>();
      steps.forEach((one, n) => {
        if (one === 'start') notices.start();
        else if (one === 'full') wire.unsentBytes = muchUnsentBytes + 1;
        else if (one === 'room') {
          wire.unsentBytes = 0;
          notices.resume();
        } else {
          last.set(one.key, n);
          latest(one.key, n);
        }
      });
      wire.unsentBytes = 0;
      notices.start();
      for (const [key, n] of last) {
        const numbers = sent.filter(text => text.startsWith(`${key} `)).map(text => Number(text.slice(2)));
        expect(numbers.at(-1)).toBe(n);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      }
    }),
  );
});
