// From the CLI's own account of a change to diffs: one a hunk, with its line, so that an editor can jump to it.
import type { Diff, ToolCallContent, ToolCallLocation } from '@agentclientprotocol/sdk/unstable';

interface Hunk {
  readonly newStart?: unknown;
  readonly lines?: unknown;
}

interface Change {
  readonly filePath?: unknown;
  readonly content?: unknown;
  readonly type?: unknown;
  readonly structuredPatch?: unknown;
}

/** Nothing when it does not say: then what was announced stays. */
export function patchDiffs(structured: unknown): { content?: ToolCallContent[]; locations?: ToolCallLocation[] } {
  const { filePath: path, structuredPatch, type, content } = (structured ?? {}) as Change;
  if (typeof path !== 'string') return {};
  if (type === 'create' && typeof content === 'string')
    return { content: [{ type: 'diff', path, oldText: null, newText: content }], locations: [{ path }] };
  const hunks = Array.isArray(structuredPatch) ? (structuredPatch as Hunk[]) : [];
  const shown = hunks.flatMap(hunk => {
    if (!Array.isArray(hunk.lines)) return [];
    return [{ diff: diffOf(path, hunk.lines as string[]), line: hunk.newStart }];
  });
  if (shown.length === 0) return {};
  return {
    content: shown.map(({ diff }) => ({ type: 'diff', ...diff })),
    locations: shown.map(({ line }) => ({ path, ...(typeof line === 'number' && line > 0 && { line }) })),
  };
}

function diffOf(path: string, lines: readonly string[]): Diff {
  const side = (sign: '-' | '+'): string =>
    lines
      .filter(line => line.startsWith(sign) || line.startsWith(' '))
      .map(line => line.slice(1))
      .join('\n');
  return { path, oldText: side('-'), newText: side('+') };
}
