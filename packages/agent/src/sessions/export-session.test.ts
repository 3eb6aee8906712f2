import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportSession, exportSessionTo } from './export-session.ts';
import { closedMarkdown, fenced } from './markdown-fence.ts';
import {
  call,
  createFixtureStore,
  id,
  transcript,
  type FixtureStore,
  type LineValue,
} from './testing/fixture-store.ts';

let store: FixtureStore;
beforeEach(async () => {
  store = await createFixtureStore();
});
afterEach(() => store.remove());

const session = id('session');

async function exported(lines: readonly LineValue[], format: 'markdown' | 'json' = 'markdown'): Promise<string> {
  const path = await store.write(session, lines);
  let text = '';
  for await (const chunk of exportSession({ path, format })) text += chunk;
  return text;
}

describe('Markdown', () => {
  test('is a readable document', async () => {
    const t = transcript(session, '/srv/a');
    const text = await exported([
      t.prompt('a', undefined, 'Please <fix> it'),
      t.answer('b', 'a', { type: 'thinking', thinking: 'First\n\n</details>\nthen' }, 'm1'),
      t.answer('c', 'b', 'I **run** it.', 'm1'),
      t.answer('d', 'c', call('d', 'Bash', { command: 'echo "```"' }), 'm1'),
      t.result('e', 'd', [
        { type: 'text', text: '````\nout' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(4096) } },
      ]),
      t.answer('f', 'e', 'Done:\n```ts\nlet x = 1;', 'm2'),
      t.prompt('g', 'f', '<command-name>/cost</command-name><command-args></command-args>'),
      t.prompt('h', 'g', '<local-command-stdout>Total: $1</local-command-stdout>'),
      t.prompt('i', 'h', 'Thanks'),
      { type: 'custom-title', customTitle: 'Fix *it*', sessionId: session },
    ]);
    expect(text).toBe(`# Fix \\*it\\*

Session ${session} · folder \`/srv/a\` · begun 2026-01-02T03:04:05.000Z

## You

Please <fix> it

## Assistant

<details>
<summary>Thinking</summary>

First

&lt;/details>
then

</details>

I **run** it.

**Bash**

\`\`\`\`sh
echo "\`\`\`"
\`\`\`\`

Result:

\`\`\`\`\`
\`\`\`\`
out
\`\`\`\`\`

*Image 1 (image/png, 3 KB)*

Done:
\`\`\`ts
let x = 1;
\`\`\`

## You

\`\`\`
/cost
\`\`\`

\`\`\`
Total: $1
\`\`\`

## You

Thanks
`);
  });

  test('no content gets out of a fence', () => {
    const text = fc.string({ unit: fc.constantFrom('`', '~', '\n', ' ', 'a', '>') });
    fc.assert(
      fc.property(text, content => {
        const lines = fenced(content, 'x').split('\n');
        const fence = /^`+/.exec(lines[0] ?? '')?.[0] ?? '';
        const closing = lines.findIndex(
          (line, i) => i > 0 && new RegExp(`^ {0,3}\`{${fence.length},}\\s*$`).test(line),
        );
        expect(closing).toBe(lines.length - 1);
      }),
    );
  });

  test('no text leaves a fence open behind it', () => {
    expect(closedMarkdown('a\n```js\ncode')).toBe('a\n```js\ncode\n```');
    expect(closedMarkdown('a\n~~~~\n```\n~~~')).toBe('a\n~~~~\n```\n~~~\n~~~~');
    expect(closedMarkdown('```a``` inline')).toBe('```a``` inline');
    expect(closedMarkdown('```\n<!-- kept -->\n```\n<!-- cut')).toBe('```\n<!-- kept -->\n```\n&lt;!-- cut');
  });
});

describe('JSON', () => {
  test('is an array of messages with the same keys for each', async () => {
    const t = transcript(session);
    const lines = [t.prompt('a', undefined, 'go'), t.answer('b', 'a', 'one', 'm1'), t.answer('c', 'b', 'two', 'm1')];
    expect(JSON.parse(await exported(lines, 'json'))).toEqual([
      {
        role: 'user',
        kind: 'prompt',
        uuid: id('a'),
        timestamp: '2026-01-02T03:04:05.000Z',
        model: null,
        content: [{ type: 'text', text: 'go' }],
      },
      {
        role: 'assistant',
        kind: 'answer',
        uuid: id('b'),
        timestamp: '2026-01-02T03:05:05.000Z',
        model: 'model-x',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
    ]);
    expect(JSON.parse(await exported([{ type: 'mode' }], 'json'))).toEqual([]);
  });

  test('goes to a stream that is slower than the disk, and ends it', async () => {
    const t = transcript(session);
    const lines = Array.from({ length: 50 }, (_, i) =>
      t.prompt(`n${i}`, i ? `n${i - 1}` : undefined, 'x'.repeat(5000)),
    );
    const path = await store.write(session, lines);
    let text = '';
    const slow = new Writable({
      highWaterMark: 1024,
      write(chunk: Buffer, _, done) {
        text += chunk.toString();
        setImmediate(() => done());
      },
    });
    await exportSessionTo(slow, { path, format: 'json' });
    expect(JSON.parse(text)).toHaveLength(50);
    expect(slow.writableFinished).toBe(true);
  });
});

test('leaves the output of tools out when asked to', async () => {
  const t = transcript(session, '/srv/a');
  const path = await store.write(session, [
    t.prompt('a', undefined, 'run it'),
    t.answer('b', 'a', call('b', 'Bash', { command: 'date' })),
    t.result('c', 'b', 'a secret of 21 letters'),
  ]);
  for (const format of ['markdown', 'json'] as const) {
    let text = '';
    for await (const chunk of exportSession({ path, format, includeToolOutput: false })) text += chunk;
    expect(text).not.toContain('secret');
    expect(text).toContain('(left out: 22 characters)');
    expect(text).toContain('date');
  }
});
