// The single commands of a shell line, and whether a rule names one. Only as exact as telling a person needs: what is
// quoted is left whole, and nothing is expanded.
export function splitCommands(line: string): string[] {
  const commands: string[] = [];
  let current = '';
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (character === '\\' && quote !== "'") {
      current += character + (line[++at] ?? '');
    } else if (quote) {
      if (character === quote) quote = '';
      current += character;
    } else if (character === '"' || character === "'" || character === '`') {
      quote = character;
      current += character;
    } else if (/[;|\n]/.test(character) || (character === '&' && isSeparator(line, at))) {
      commands.push(current);
      current = '';
    } else {
      current += character;
    }
  }
  return [...commands, current].map(command => command.trim()).filter(command => command !== '');
}

/** Not the `&` of a redirection such as `2>&1` or `&>file`. */
function isSeparator(line: string, at: number): boolean {
  return line[at - 1] !== '>' && line[at + 1] !== '>';
}

/** `npm test` exactly; `npm run:*` and `npm run *` with anything after it; `git * main` with anything in between. */
export function matchesCommand(content: string, command: string): boolean {
  if (content.endsWith(':*')) {
    const prefix = content.slice(0, -2);
    return command === prefix || command.startsWith(`${prefix} `);
  }
  if (!content.includes('*')) return command === content.trim();
  const pieces = content.split('*');
  // One star at the end, after a space, stands for nothing too.
  if (pieces.length === 2 && content.endsWith(' *') && command === content.slice(0, -2)) return true;
  const source = pieces.map(piece => piece.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*');
  return new RegExp(`^${source}$`, 's').test(command);
}

export function firstWord(command: string): string {
  return /^\S+/.exec(command)?.[0] ?? '';
}
