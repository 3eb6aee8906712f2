// Our client by its own interface: each line to a function.
import { startAgent } from '@dovetail/agent';
import { measureConsumer } from '../meter.ts';
import { settingSources } from '../bare-protocol.ts';

await measureConsumer(async (task, meter) => {
  const agent = await startAgent({
    claudePath: task.cliPath,
    cwd: task.cwd,
    settingSources,
    permissionPrompts: false,
    onLine: line => meter.take(line),
  });
  await agent.send(task.prompt);
  void meter.finished.then(() => agent.endInput());
  await agent.exited;
});
