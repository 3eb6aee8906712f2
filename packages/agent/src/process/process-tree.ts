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

/** A process that was killed gives its memory back first: on a busy system that takes seconds. */
const longestEndMs = 10_000;

/** Everything of the tree that still runs; zombies do not. Parents come first. */
export function membersOf(tree: ProcessTree): number[] {
  const all = listProcesses();
  const alive = new Set(all.filter(running => !running.isZombie).map(running => running.pid));
  const roots = [...(tree.rootPid === undefined ? [] : [tree.rootPid]), ...marked(tree.marker)];
  return descendants(roots, all).filter(pid => alive.has(pid) && pid !== process.pid);
}

/** Sends a signal to each member. A process that has just gone is not an error. */
export function signalTree(tree: ProcessTree, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    if (tree.rootPid !== undefined) taskkill(tree.rootPid, signal === 'SIGKILL');
    return;
  }
  for (const pid of membersOf(tree).toReversed()) signalProcess(pid, signal);
}

/** The group of a leader that has ended just now: while it has members, its number is nobody else's. */
export function killGroup(leaderPid: number): void {
  if (process.platform !== 'win32') signalProcess(-leaderPid, 'SIGKILL');
}

/** Asks a living leader and its group to end; what it has started in other groups is left to it. */
export function terminateGroup(leaderPid: number): void {
  if (process.platform === 'win32') taskkill(leaderPid, false);
  else signalProcess(-leaderPid, 'SIGTERM');
}

/** Kills until nothing is left: a tree may fork while it is being killed, and the system takes its time. */
export async function killTree(tree: ProcessTree): Promise<void> {
  const deadlineMs = Date.now() + longestEndMs;
  while (membersOf(tree).length > 0 && Date.now() < deadlineMs) {
    signalTree(tree, 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
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
