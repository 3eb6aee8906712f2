// A command and its arguments as one line that the person's shell takes apart into the same words again.

export type ShellKind = 'posix' | 'powershell' | 'cmd' | 'fish';

export function shellKind(shell: string): ShellKind {
  const name = (shell.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
  if (name === 'pwsh' || name === 'powershell') return 'powershell';
  if (name === 'cmd') return 'cmd';
  return name === 'fish' ? 'fish' : 'posix';
}

export function commandLine(words: readonly string[], kind: ShellKind): string {
  const line = words.map(word => quoted(word, kind)).join(' ');
  return kind === 'powershell' && line.startsWith("'") ? `& ${line}` : line;
}

/** What has a meaning of its own without quotes: `=ls` in zsh, `@x` and lists in PowerShell, variables in cmd. */
const special: Readonly<Record<ShellKind, RegExp>> = {
  posix: /^[@=]/,
  fish: /^@/,
  powershell: /^@|,/,
  cmd: /^@|%/,
};

function quoted(word: string, kind: ShellKind): string {
  if (/^[\w@%+=:,./-]+$/.test(word) && !special[kind].test(word)) return word;
  switch (kind) {
    case 'posix':
      return `'${word.replaceAll("'", `'\\''`)}'`;
    case 'fish':
      return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    case 'powershell':
      // It takes typographic quotes for plain ones.
      return `'${word.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`;
    case 'cmd':
      return `"${word.replaceAll('"', '""')}"`;
  }
}
