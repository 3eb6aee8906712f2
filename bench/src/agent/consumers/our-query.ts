// Our client by the interface of the official SDK: an async generator.
import { query } from '@dovetail/agent';
import { measureConsumer } from '../meter.ts';
import { settingSources } from '../bare-protocol.ts';

await measureConsumer(async (task, meter) => {
  const messages = query({
    prompt: task.prompt,
    options: {
      pathToClaudeCodeExecutable: task.cliPath,
      cwd: task.cwd,
      settingSources,
      includePartialMessages: true,
    },
  });
  for await (const message of messages) meter.take(message);
});
