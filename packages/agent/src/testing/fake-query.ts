// query() on the fake CLI.
import { onTestFinished } from 'vitest';
import { query, type Query, type QueryInput, type QueryUserMessage } from '../query/query.ts';
import type { QueryMessage } from '../query/messages.ts';
import type { QueryOptions } from '../query/query-options.ts';
import { fakeCliPath, fakeEnv, type FakeScript } from './fake-script.ts';

export function fakeQuery(script: FakeScript, prompt: QueryInput['prompt'], options: QueryOptions = {}): Query {
  const asked = query({
    prompt,
    options: {
      pathToClaudeCodeExecutable: fakeCliPath,
      ...options,
      env: {
        PATH: process.env['PATH'],
        DOVETAIL_HOME: process.env['DOVETAIL_HOME'],
        ...fakeEnv(script),
        ...options.env,
      },
    },
  });
  onTestFinished(() => asked.close());
  return asked;
}

export async function all(messages: AsyncIterable<QueryMessage>): Promise<QueryMessage[]> {
  const out: QueryMessage[] = [];
  for await (const message of messages) out.push(message);
  return out;
}

export const userMessage = (content: string): QueryUserMessage => ({
  type: 'user',
  message: { role: 'user', content },
});
