// A host in a process of its own, to be killed. The plan is JSON in HOST_PLAN, declared in run-host.ts.
// It prints the lines of the CLI, and itself as the first: { type: "host", cli: pid }.
const plan = JSON.parse(process.env['HOST_PLAN']);

const ways = {
  exit: () => process.exit(3),
  exception: () => {
    setImmediate(() => {
      throw new Error('an exception that nobody catches');
    });
  },
  rejection: () => void Promise.reject(new Error('a rejection that nobody handles')),
};

/** A signal, or one of the ways above. */
function die(how) {
  if (Object.hasOwn(ways, how)) ways[how]();
  else process.kill(process.pid, how);
}

// A death by its own hand, when it is told to.
process.on('SIGUSR2', () => die(plan.dies));

let lines = 0;
const { startAgent } = await import(plan.agent);
const starting = startAgent({
  cli: { path: plan.cli, command: process.execPath, args: [plan.cli], origin: 'option' },
  env: { FAKE_CLI: JSON.stringify(plan.script) },
  versionCache: null,
  stopTimes: { politeMs: 200, termMs: 200 },
  onLine(line, text) {
    process.stdout.write(`${text}\n`);
    lines++;
    if (plan.die?.afterLines === lines) die(plan.die.how);
    if (plan.stopAfterLines === lines) void agent.stop();
  },
});
// The process has been started, and nothing else has happened.
if (plan.die?.afterLines === 0) die(plan.die.how);
const agent = await starting;
process.stdout.write(`${JSON.stringify({ type: 'host', cli: agent.pid })}\n`);
if (plan.says) await agent.send(plan.says).catch(() => {});
const exit = await agent.exited;
process.stdout.write(`${JSON.stringify({ type: 'exit', exit })}\n`);
if (plan.stays) setInterval(() => {}, 600_000);
