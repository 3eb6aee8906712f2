// Which documents a selection may be told of: not comments that are being written, not output, not our own reviews.

const never: ReadonlySet<string> = new Set(['comment', 'output', 'debug', 'search-editor', 'vscode-scm']);

export const isSelectable = (scheme: string, ours: readonly string[]): boolean =>
  !never.has(scheme) && !ours.includes(scheme);
