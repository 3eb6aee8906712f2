// The output of a process that has ended: what it wrote is still read to the end, but somebody else who holds the pipe
// open (a daemon with an environment of its own, which we cannot find) is not waited for.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';

const tickMs = 100;
/** Counted in ticks of our own loop: while we are busy, nobody is taken for silent. */
const silentTicks = 10;
const mostTicks = 100;

export function closeWhenSilent(child: ChildProcessWithoutNullStreams): void {
  let ticks = 0;
  let heardAt = 0;
  const onData = () => {
    heardAt = ticks;
  };
  const pipes = [child.stdout, child.stderr];
  for (const pipe of pipes) pipe.on('data', onData);
  const timer = setInterval(() => {
    ticks++;
    if (ticks - heardAt < silentTicks && ticks < mostTicks) return;
    for (const pipe of pipes) pipe.destroy();
  }, tickMs);
  child.once('close', () => clearInterval(timer));
}
