// A tiny shell process that outlives us on purpose: it reads a pipe that only we hold open. When we die, in whatever
// way, even by SIGKILL, the pipe ends and it kills every process that carries a marker we told it of. One per host.
import { spawn, type ChildProcess } from 'node:child_process';
import { markerVariable } from '../cli/spawn-environment.ts';

export interface Keeper {
  watch(marker: string, pid: number): void;
  /** The tree has ended properly. */
  forget(marker: string): void;
  readonly pid: number | undefined;
}

// Plain POSIX sh: `+ marker pid` and `- marker` lines, then the end of the pipe. Signals to our terminal must not end it.
// The group is killed for systems without /proc. Two passes: a tree may fork while it is being killed.
const script = `
trap '' INT TERM HUP QUIT PIPE
list=' '
while read -r op marker pid; do
  case $op in
    +) list="$list$marker:$pid " ;;
    -) rest=' '; for item in $list; do case $item in "$marker":*) ;; *) rest="$rest$item ";; esac; done; list=$rest ;;
  esac
done
[ "$list" = ' ' ] && exit 0
for pass in 1 2 3; do
  for item in $list; do
    kill -KILL -- "-\${item#*:}" 2>/dev/null
    kill -KILL "\${item#*:}" 2>/dev/null
    for file in $(grep -lsazx -- "$VARIABLE=\${item%%:*}" /proc/[0-9]*/environ 2>/dev/null); do
      pid=\${file#/proc/}; pid=\${pid%/environ}
      [ "$pid" != "$$" ] && kill -KILL "$pid" 2>/dev/null
    done
  done
done
`;

export function startKeeper(platform: NodeJS.Platform = process.platform): Keeper {
  // On Windows there is no such shell; there the CLI ends itself when its stdin ends, and the sweep does the rest.
  if (platform === 'win32') return { watch() {}, forget() {}, pid: undefined };
  let child: ChildProcess | undefined;

  function tell(line: string): void {
    if (!child || child.exitCode !== null || child.signalCode !== null || !child.stdin?.writable) child = launch();
    child.stdin?.write(`${line}\n`);
  }

  return {
    watch: (marker, pid) => tell(`+ ${marker} ${pid}`),
    forget: marker => tell(`- ${marker}`),
    get pid() {
      return child?.pid;
    },
  };
}

function launch(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'dovetail-keeper'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', VARIABLE: markerVariable },
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
