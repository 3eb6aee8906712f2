// Ends a process with everything that descends from it, also children that moved to a group or a session of their own
// (observed: the CLI starts Bash commands that way) and those whose parent has already gone.
import { execFileSync } from 'node:child_process';
import { descendants, listProcesses, marked } from './process-list.ts';

export interface ProcessTree {
  /** Absent when the root has ended: its pid may already belong to somebody else. */
  readonly rootPid: number | undefined;
  /** The value of our marker variable in the environment of the root. */
  readonly marker: string;
}

/** Everything of the tree that still runs; zombies do not. */
export function membersOf(tree: ProcessTree): number[] {
  const all = listProcesses();
  const alive = new Set(all.filter(running => !running.isZombie).map(running => running.pid));
  const below = tree.rootPid === undefined ? [] : descendants(tree.rootPid, all);
  const found = new Set([...below, ...marked(tree.marker)]);
  found.delete(process.pid);
  return [...found].filter(pid => alive.has(pid));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal to each member. A process that has just gone is not an error. */
export function signalTree(tree: ProcessTree, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    if (tree.rootPid !== undefined) taskkill(tree.rootPid, signal === 'SIGKILL');
    return;
  }
  for (const pid of membersOf(tree).toReversed()) signalProcess(pid, signal);
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

function taskkill(pid: number, force: boolean): void {
  try {
    execFileSync('taskkill', ['/pid', String(pid), '/T', ...(force ? ['/F'] : [])], {
      stdio: 'ignore',
      windowsHide: true,
    });
  } catch {
    // Already gone.
  }
}
