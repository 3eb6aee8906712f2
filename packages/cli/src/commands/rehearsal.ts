// `dovetail rehearsal SCENARIO`: serves the scripted Messages API until it is stopped.
import { builtInScenarios, startRehearsal, type Rehearsal } from '@dovetail/rehearsal';
import { Failure, UsageError, type Command, type Context, type Invocation } from '../command.ts';
import { wholeNumber } from '../whole-number.ts';
import { workingFolder } from '../working-folder.ts';

export const rehearsal: Command = {
  name: 'rehearsal',
  summary: 'serve the scripted Messages API on loopback',
  usage: 'SCENARIO [options] | --list',
  details: [
    'SCENARIO is the name of a built-in scenario (--list) or a file. The base URL is printed when the server is ready.',
    'Only the dummy key that is printed beside it is accepted, so that a real key never ends up here by mistake.',
  ].join('\n'),
  options: {
    port: { type: 'string', value: 'N', summary: 'listen on this port of 127.0.0.1 (default: any free one)' },
    list: { type: 'boolean', summary: 'name the built-in scenarios' },
    json: { type: 'boolean', summary: 'with --list: as JSON' },
  },
  examples: ['dovetail rehearsal --list', 'dovetail rehearsal hello --port 4000'],
  async run(invocation, context) {
    workingFolder(invocation);
    if (invocation.flag('list')) return list(invocation, context);
    if (invocation.flag('json')) throw new UsageError('--json goes with --list.');
    return serve(invocation, context);
  },
};

async function list(invocation: Invocation, { terminal }: Context): Promise<number> {
  if (invocation.positionals.length > 0 || invocation.flag('port'))
    throw new UsageError('--list only names the scenarios; leave the rest out.');
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
  if (more.length > 0) throw new UsageError(`"rehearsal" takes one SCENARIO. What follows it is "${more[0]}".`);
  const port = wholeNumber('port', invocation.text('port') ?? '0', 0, 65_535);
  const server = await listen(scenario, port, kind => {
    if (invocation.flag('verbose')) terminal.err(`${kind}\n`);
  });
  await terminal.out(`${server.url}\n`);
  terminal.err(
    `Serving "${scenario}". In another terminal:\n  ANTHROPIC_BASE_URL=${server.url} ANTHROPIC_API_KEY=${server.key} claude\nCtrl+C stops it.\n`,
  );
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const report = server.finish();
  await server.close();
  if (!report.ok) terminal.err(`${report.text}\n`);
  return 0;
}

async function listen(scenario: string, port: number, onRequest: (what: string) => void): Promise<Rehearsal> {
  try {
    return await startRehearsal({
      scenario,
      port,
      onRequest: request => onRequest(`${request.kind}: ${request.model ?? 'no model'}`),
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE')
      throw new Failure(
        `Port ${port} of 127.0.0.1 is in use. Choose another with --port, or leave it out for any free one.`,
      );
    if (code === 'EACCES' && port > 0)
      throw new Failure(`Port ${port} may not be used by this account; choose one above 1023.`);
    throw error;
  }
}
