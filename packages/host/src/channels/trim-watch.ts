// When a conversation is looked at for what may be forgotten: at the end of a turn, and within a long one after so many
// lines or characters, so that looking costs next to nothing.
import type { CliLine } from '@dovetail/protocol';

export interface TrimWatch {
  isDue(line: CliLine, text: string): boolean;
}

const mostLines = 200;
const mostCharacters = 1024 * 1024;

export function createTrimWatch(): TrimWatch {
  let lines = 0;
  let characters = 0;
  return {
    isDue(line, text) {
      // Deltas are a preview of the line that settles them.
      if (line.type === 'stream_event') return false;
      lines++;
      characters += text.length;
      if (line.type !== 'result' && lines < mostLines && characters < mostCharacters) return false;
      lines = 0;
      characters = 0;
      return true;
    },
  };
}
