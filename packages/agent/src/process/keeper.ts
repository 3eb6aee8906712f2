// A tiny shell process that outlives us on purpose: it reads a pipe that only we hold open. When we die, in whatever
// way, even by SIGKILL, the pipe ends and it kills every process that carries a marker we told it of. One per host.
import { spawn, type ChildProcess } from 'node:child_process';
import { markerVariable } from '../cli/spawn-environment.ts';

export interface Keeper {
  /** Told before the start, so that there is no moment in which we could die unnoticed; then again with the pid. */
  watch(marker: string, pid?: number): void;
  /** The tree has ended properly. */
  forget(marker: string): void;
  readonly pid: number | undefined;
}

// Plain POSIX sh, also in how a group is named (dash refuses `kill -KILL -- -1`): `+ marker [pid]` and `- marker` lines,
// then the end of the pipe. Signals to our terminal must not end it. The group is killed for what has no marker to be
// found by, and only at once: later its number may be somebody else's. The marker is looked for several times: a process
// may have been between fork and exec, and a tree may fork while it is being killed.
const script = `
trap '' INT TERM HUP QUIT PIPE
list=' '
drop() {
  rest=' '
  for item in $list; do case $item in "$1":*) ;; *) rest="$rest$item " ;; esac; done
  list=$rest
}
while read -r op marker pid; do
  drop "$marker"
  [ "$op" = + ] && list="$list$marker:$pid "
done
[ "$list" = ' ' ] && exit 0
for item in $list; do
  pid=\${item#*:}
  [ -n "$pid" ] && kill -s KILL -- "-$pid" "$pid" 2>/dev/null
done
for pause in 0 0.1 0.4 1; do
  sleep $pause 2>/dev/null || sleep 1
  for item in $list; do
    for file in $(grep -lsazxF -- "$VARIABLE=\${item%%:*}" /proc/[0-9]*/environ 2>/dev/null); do
      pid=\${file#/proc/}
      kill -s KILL "\${pid%/environ}" 2>/dev/null
    done
  done
done
`;

/** It ends before us only when somebody kills it, or when it cannot run here at all. */
const mostRestarts = 5;

export function startKeeper(platform: NodeJS.Platform = process.platform): Keeper {
  // On Windows there is no such shell; there the CLI ends itself when its stdin ends, and the sweep does the rest.
  if (platform === 'win32') return { watch() {}, forget() {}, pid: undefined };
  const watched = new Map<string, number | undefined>();
  let child: ChildProcess | undefined;
  let restarts = 0;

  function start(): void {
    const launched = launch();
    child = launched;
    for (const [marker, pid] of watched) tell(launched, marker, pid);
    launched.on('exit', () => {
      if (child === launched) child = undefined;
      if (!child && watched.size > 0 && restarts++ < mostRestarts) start();
    });
  }

  return {
    watch(marker, pid) {
      watched.set(marker, pid);
      if (isListening(child)) tell(child, marker, pid);
      else start();
    },
    forget(marker) {
      if (watched.delete(marker) && isListening(child)) child.stdin?.write(`- ${marker}\n`);
    },
    get pid() {
      return child?.pid;
    },
  };
}

function isListening(child: ChildProcess | undefined): child is ChildProcess {
  return child?.exitCode === null && child.signalCode === null && child.stdin?.writable === true;
}

function tell(child: ChildProcess, marker: string, pid: number | undefined): void {
  child.stdin?.write(`+ ${marker} ${pid ?? ''}\n`);
}

function launch(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'dovetail-keeper'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin`, VARIABLE: markerVariable },
    cwd: '/',
  });
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  // It must not keep us alive, neither by its process nor by its pipe.
  child.unref();
  (child.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return child;
}

let shared: Keeper | undefined;

export function keeper(): Keeper {
  return (shared ??= startKeeper());
}
