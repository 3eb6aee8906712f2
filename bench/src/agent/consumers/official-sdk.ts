// The official SDK. It runs scripts with the `node` on PATH, which the measurement makes the node of this process.
import { query } from '@anthropic-ai/claude-agent-sdk';
import { measureConsumer } from '../meter.ts';
import { settingSources } from '../bare-protocol.ts';

await measureConsumer(async (task, meter) => {
  const messages = query({
    prompt: task.prompt,
    options: {
      pathToClaudeCodeExecutable: task.cliPath,
      executable: 'node',
      cwd: task.cwd,
      settingSources: [...settingSources],
      includePartialMessages: true,
      // Its default is an empty prompt; the other consumers leave the CLI its own.
      systemPrompt: { type: 'preset', preset: 'claude_code' },
    },
  });
  for await (const message of messages) meter.take(message);
});
