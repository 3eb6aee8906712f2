// npm runs a script in a shell, and a shell that is ended tells nobody: who ends `npm start` ends what it started all the same.
const lookMs = 500;

/** Sends this process the signal that its parent did not pass on. */
export function endWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  looking.unref();
}
