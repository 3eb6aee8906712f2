// A stored conversation of any length, a quarter each: a question, an answer in Markdown with code and a table, a call of a
// tool, its result. As the CLI stores it; made anew wherever it is asked for, so that nobody holds all of it.
import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';

export const sessionId = '5e550000-0000-4000-8000-000000000001';
export const messagesPerTurn = 4;
const startMs = 1_790_000_000_000;

export type StoredLine = Record<string, unknown> & { readonly type: string };

/** Found on the page when the end of the conversation is drawn. */
export const lastWords = (turns: number) => `Read module-${turns - 1}.ts to the end`;

export function storedTurns(from: number, to: number): StoredLine[] {
  return Array.from({ length: to - from }, (_, at) => storedTurn(from + at)).flat();
}

export function conversationOf(from: number, to: number): Conversation {
  const c = emptyConversation();
  for (let n = from; n < to; n += 1) for (const line of storedTurn(n)) applyStored(c, line);
  endStored(c, startMs);
  return c;
}

function storedTurn(n: number): StoredLine[] {
  const line = (k: number, type: string, message: object): StoredLine => ({
    type,
    uuid: `00000000-0000-4000-8000-${String(n * messagesPerTurn + k).padStart(12, '0')}`,
    timestamp: new Date(startMs + (n * messagesPerTurn + k) * 1000).toISOString(),
    sessionId,
    message,
  });
  const answer = (k: number, content: object) =>
    line(k, 'assistant', { id: `m${n}.${k}`, role: 'assistant', model: 'model-a', content: [content] });
  const tool = `toolu_${n}`;
  const path = `/home/ada/larder/src/module-${n}.ts`;
  return [
    line(0, 'user', { role: 'user', content: `Question ${n}: what does module ${n} do, and where is it called?` }),
    answer(1, { type: 'text', text: markdown(n) }),
    answer(2, { type: 'tool_use', id: tool, name: 'Bash', input: bash(n, path) }),
    line(3, 'user', { role: 'user', content: [{ type: 'tool_result', tool_use_id: tool, content: output(n) }] }),
  ];
}

const bash = (n: number, path: string) => ({
  command: `cat ${path}`,
  description: `Read module-${n}.ts to the end`,
});

const output = (n: number) =>
  Array.from({ length: 12 }, (_, k) => `${k + 1}  export const value${k} = compute(${n}, ${k});`).join('\n');

const markdown = (n: number) => `## Module ${n}

It keeps the **shelves** of the larder in order; \`arrange${n}()\` is called whenever a jar is put back. See [the index](src/index.ts).

- jars come first, then tins
- what is opened stands in front

\`\`\`ts
export function arrange${n}(jars: readonly Jar[]): Jar[] {
  // The oldest one is used first.
  return jars.toSorted((a, b) => a.bought - b.bought).slice(0, ${n % 17});
}
\`\`\`

| shelf | jars | checked |
| --- | ---: | --- |
| upper | ${n % 23} | yes |
| lower | ${n % 7} | no |

${'Nothing else reads it, so the change is safe to make. '.repeat(1 + (n % 4))}`;
