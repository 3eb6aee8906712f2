// Bash calls that the CLI has announced by its hook and not yet run. What the CLI hands to its shell is the command wrapped and
// quoted in a way of each version's own; the two are matched by what is left without quotes, spaces and the closed stdin.
export interface AnnouncedCommand {
  readonly toolUseId: string;
  readonly command: string;
}

export interface AnnouncedCommands {
  announce(call: AnnouncedCommand): void;
  /** The oldest call that this is the running of. Each is given once: nothing runs that was not announced. */
  take(wrapped: string): AnnouncedCommand | undefined;
}

// A call that is refused is never taken.
const mostKept = 200;

export function createAnnouncedCommands(): AnnouncedCommands {
  const waiting: { call: AnnouncedCommand; core: string }[] = [];
  return {
    announce(call) {
      waiting.push({ call, core: coreOf(call.command) });
      if (waiting.length > mostKept) waiting.shift();
    },
    take(wrapped) {
      const core = coreOf(wrapped);
      // The longest first: `npm test` is also found in `npm test -- --all`.
      const found = waiting
        .filter(entry => core.includes(`eval${entry.core}`))
        .toSorted((one, other) => other.core.length - one.core.length)[0];
      if (!found) return undefined;
      waiting.splice(waiting.indexOf(found), 1);
      return found.call;
    },
  };
}

function coreOf(text: string): string {
  return text.replaceAll(/[\s'"\\]/g, '').replaceAll('</dev/null', '');
}
