// How the project's own scripts talk: one line a step, plain when nobody watches, and one sentence when they must stop.
/* oxlint-disable no-console */
const colours = process.stdout.isTTY && !process.env.NO_COLOR;

export function say(text) {
  console.log(colours ? `\x1b[2m›\x1b[0m ${text}` : `> ${text}`);
}

/** What went wrong and what to do; no stack. */
export function stop(text) {
  console.error(text);
  process.exit(1);
}
