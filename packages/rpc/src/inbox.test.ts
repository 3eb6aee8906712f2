import { describe, expect, it } from 'vitest';
import { createInbox } from './inbox.ts';

/** Everything that microtasks can still do has been done. */
const settled = () => new Promise(resolve => setImmediate(resolve));

function recorded() {
  const inbox = createInbox<string>();
  const heard: string[] = [];
  return { inbox, heard };
}

describe('messages', () => {
  it('come in order, and never while the sender still runs', async () => {
    const { inbox, heard } = recorded();
    inbox.onMessage(message => heard.push(message));
    inbox.put('a');
    inbox.put('b');
    expect(heard).toEqual([]);
    await settled();
    expect(heard).toEqual(['a', 'b']);
  });

  it('come each in a turn of its own', async () => {
    const { inbox, heard } = recorded();
    inbox.onMessage(message => {
      heard.push(message);
      void Promise.resolve().then(() => heard.push(`after ${message}`));
    });
    inbox.put('a');
    inbox.put('b');
    await settled();
    expect(heard).toEqual(['a', 'after a', 'b', 'after b']);
  });

  it('are kept for the first listener; a later one hears what comes later', async () => {
    const { inbox, heard } = recorded();
    inbox.put('early');
    await settled();
    inbox.onMessage(message => heard.push(`1 ${message}`));
    await settled();
    inbox.onMessage(message => heard.push(`2 ${message}`));
    inbox.put('late');
    await settled();
    expect(heard).toEqual(['1 early', '1 late', '2 late']);
  });

  it('may be anything, also undefined', async () => {
    const inbox = createInbox<unknown>();
    const heard: unknown[] = [];
    inbox.onMessage(message => heard.push(message));
    for (const message of [undefined, null, 0]) inbox.put(message);
    inbox.close();
    await settled();
    expect(heard).toEqual([undefined, null, 0]);
  });
});

describe('the close', () => {
  it('is told once, after the last message', async () => {
    const { inbox, heard } = recorded();
    inbox.onMessage(message => heard.push(message));
    inbox.onClose(() => heard.push('closed'));
    inbox.put('a');
    inbox.close();
    inbox.close();
    inbox.put('too late');
    await settled();
    expect(heard).toEqual(['a', 'closed']);
    inbox.close();
    await settled();
    expect(heard).toEqual(['a', 'closed']);
  });

  it('waits for messages that nobody has read yet', async () => {
    const { inbox, heard } = recorded();
    inbox.onClose(() => heard.push('closed'));
    inbox.put('a');
    inbox.close();
    await settled();
    expect(heard).toEqual([]);
    inbox.onMessage(message => heard.push(message));
    await settled();
    expect(heard).toEqual(['a', 'closed']);
  });

  it('is told to who asks afterwards, and not while it asks', async () => {
    const { inbox, heard } = recorded();
    inbox.close();
    await settled();
    inbox.onClose(() => heard.push('closed'));
    expect(heard).toEqual([]);
    await settled();
    expect(heard).toEqual(['closed']);
  });
});
