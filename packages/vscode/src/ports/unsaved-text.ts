// A text of VS Code in the form in which it would be saved: VS Code keeps the byte order mark of a file to itself.

const mark = '\uFEFF';

export function unsavedText(text: string, onDisk: string | undefined): string {
  return onDisk?.startsWith(mark) && !text.startsWith(mark) ? mark + text : text;
}
