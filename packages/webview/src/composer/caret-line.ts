// Whether the caret of a field stands on its first or last line as it is seen, with long lines wrapped. A field does not
// tell, so its words are laid out once more beside it, out of sight, only when the question comes up.
const copied = ['font', 'letterSpacing', 'wordSpacing', 'tabSize', 'direction', 'paddingInline', 'lineHeight'] as const;

export function isOnEdgeLine(field: HTMLTextAreaElement, edge: 'first' | 'last'): boolean {
  const { value, selectionStart: caret } = field;
  const before = value.slice(0, caret);
  const after = value.slice(caret);
  if ((edge === 'first' ? before : after).includes('\n')) return false;

  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    inlineSize: `${field.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const [start, here, end] = [0, 1, 2].map(() => document.createElement('span'));
  if (!start || !here || !end) return true;
  for (const mark of [start, here, end]) mark.textContent = '\u200b';
  mirror.append(start, before, here, after, end);
  field.parentElement?.append(mirror);
  const isEdge = here.offsetTop === (edge === 'first' ? start : end).offsetTop;
  mirror.remove();
  return isEdge;
}
