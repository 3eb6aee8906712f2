// The programs that stand between the CLI and the shell. What is not a Bash call (the CLI also makes snapshots of the person's
// environment with its shell) goes to the real shell at once, and so does everything when the agent does not answer.

// Observed: 2.1.325 puts the shell that it uses into SHELL. What a command sees there is the real one.

/** How a Bash call ends on every version: the CLI notes where the command left off. */
const mark = 'pwd -P >|';

/** Asks the relay. Named `bash` or `zsh`, because the CLI takes nothing else for a shell. */
export function askingShell({
  node,
  relay,
  socket,
  shell,
}: Record<'node' | 'relay' | 'socket' | 'shell', string>): string {
  return `#!/bin/sh
[ "$SHELL" = "$0" ] && SHELL=${quoted(shell)}
for last; do :; done
case "$last" in *'${mark}'*) exec ${quoted(node)} ${quoted(relay)} ${quoted(socket)} ${quoted(shell)} "$@" ;; esac
exec ${quoted(shell)} "$@"
`;
}

/** Says where the output of a Bash call can be read, and runs it as the CLI would. */
export function tellingShell({ folder, shell }: Record<'folder' | 'shell', string>): string {
  return `#!/bin/sh
[ "$SHELL" = "$0" ] && SHELL=${quoted(shell)}
for last; do :; done
case "$last" in *'${mark}'*)
  output=$(readlink "/proc/$$/fd/1" 2>/dev/null)
  if [ -f "$output" ]; then
    printf '%s\\n%s' "$output" "$last" > ${quoted(folder)}/"$$.new" && mv ${quoted(folder)}/"$$.new" ${quoted(folder)}/"$$.run"
  fi ;;
esac
exec ${quoted(shell)} "$@"
`;
}

/** Frames are lines of JSON. Out: what to run. In: `run` (here, or in a terminal), then `text`, then `end`. */
export const relayProgram = `'use strict';
const { connect } = require('node:net');
const { spawn } = require('node:child_process');
const [socketPath, shell, ...args] = process.argv.slice(2);
let decided = false;
let rest = '';
const socket = connect(socketPath);
function runHere() {
  if (decided) return;
  decided = true;
  socket.destroy();
  const child = spawn(shell, args, { stdio: 'inherit' });
  child.on('error', error => { console.error(error.message); process.exit(126); });
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code)));
}
socket.on('connect', () => socket.write(JSON.stringify({ args, cwd: process.cwd(), env: process.env }) + '\\n'));
socket.on('error', runHere);
socket.on('close', () => (decided ? undefined : runHere()));
socket.setEncoding('utf8');
socket.on('data', data => {
  const lines = (rest + data).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    const frame = JSON.parse(line);
    if (frame.run === 'here') runHere();
    else if (frame.run === 'terminal') {
      decided = true;
      socket.on('close', () => process.exit(1));
    } else if (typeof frame.text === 'string') process.stdout.write(frame.text);
    else if (frame.end) {
      const { exitCode } = frame.end;
      process.stdout.write('', () => process.exit(exitCode === null ? 143 : exitCode));
    }
  }
});
`;

export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
