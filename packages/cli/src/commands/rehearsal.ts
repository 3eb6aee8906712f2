// `dovetail rehearsal SCENARIO`: serves the scripted Messages API until it is stopped.
import { builtInScenarios, startRehearsal } from '@dovetail/rehearsal';
import { UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { wholeNumber } from '../whole-number.ts';

export const rehearsal: Command = {
  name: 'rehearsal',
  summary: 'serve the scripted Messages API on loopback',
  usage: 'SCENARIO [options]',
  details: [
    'SCENARIO is the name of a built-in scenario (--list) or a file. The base URL is printed when the server is ready.',
    'Only the dummy key that is printed beside it is accepted, so that a real key never ends up here by mistake.',
  ].join('\n'),
  options: {
    port: { type: 'string', value: 'N', summary: 'listen on this port of 127.0.0.1 (default: any free one)' },
    list: { type: 'boolean', summary: 'name the built-in scenarios' },
    json: { type: 'boolean', summary: 'with --list: as JSON' },
  },
  run: async (invocation, context) =>
    invocation.flag('list') ? list(invocation, context) : serve(invocation, context),
};

async function list(invocation: Invocation, { terminal }: Context): Promise<number> {
  const scenarios = builtInScenarios();
  if (invocation.flag('json')) {
    await terminal.out(`${JSON.stringify(scenarios, undefined, 2)}\n`);
    return 0;
  }
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  for (const { name, summary } of scenarios) await terminal.out(`${name.padEnd(width)}  ${summary}\n`);
  return 0;
}

async function serve(invocation: Invocation, { terminal, signal }: Context): Promise<number> {
  const [scenario, ...more] = invocation.positionals;
  if (scenario === undefined)
    throw new UsageError(
      `Say which scenario: ${builtInScenarios()
        .map(({ name }) => name)
        .join(', ')}, or a file.`,
    );
  if (more.length > 0) throw new UsageError('"rehearsal" takes one SCENARIO.');
  const port = wholeNumber('port', invocation.text('port') ?? '0', 0, 65_535);
  const server = await startRehearsal({
    scenario,
    port,
    onRequest: request => {
      if (invocation.flag('verbose')) terminal.err(`${request.kind}: ${request.model ?? 'no model'}\n`);
    },
  });
  await terminal.out(`${server.url}\n`);
  terminal.err(
    `Serving "${scenario}". In another terminal:\n  ANTHROPIC_BASE_URL=${server.url} ANTHROPIC_API_KEY=${server.key} claude\nCtrl+C stops it.\n`,
  );
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const { problems } = server;
  await server.close();
  for (const problem of problems) terminal.err(`${problem}\n`);
  return 0;
}
