// The selection in the answer of VS Code's tool, which is written for a model. In any other form it is not taken for a selection.

const heading = "The active terminal's selection:\n";
const nothing = 'No text is currently selected in the active terminal.';

export function selectionIn(content: unknown): string | undefined {
  if (!Array.isArray(content) || content.length !== 1) return undefined;
  const { value } = (content[0] ?? {}) as { value?: unknown };
  if (typeof value !== 'string') return undefined;
  if (value.startsWith(heading)) return value.slice(heading.length);
  return value === nothing ? '' : undefined;
}
