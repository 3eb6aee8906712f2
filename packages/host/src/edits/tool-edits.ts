// What the CLI's tools that change a file will write, and the input that makes them write a given text. Line ends and marks
// as observed with 2.1.29 and 2.1.325.
import type { TextEdit } from '@dovetail/protocol';
import { acceptedEdits } from './accepted-edits.ts';
import { hasMark, isCrlf, toLf, withoutMark } from './line-ends.ts';

type Input = Readonly<Record<string, unknown>>;

/** How a tool call changes one file. */
export interface FileChange {
  readonly filePath: string;
  /** The text that the file will have; throws when the tool would not find its place. */
  proposed(original: string | null): string;
  /** The input with which the tool writes exactly this text; undefined when there is none. */
  inputFor(original: string | null, accepted: string): Record<string, unknown> | undefined;
}

export interface ChangeFacts {
  /** 2.1.77 and later: Write keeps what it is given; before, it brought it to the line ends of the file. */
  readonly writesAsGiven: boolean;
}

/** undefined: not a tool that changes a file, or not an input that says how. */
export function fileChangeOf(toolName: string, input: Input, { writesAsGiven }: ChangeFacts): FileChange | undefined {
  const { file_path: filePath } = input;
  if (typeof filePath !== 'string' || filePath === '') return undefined;
  if (toolName === 'Write') {
    const { content } = input;
    return typeof content === 'string' ? writeChange(filePath, input, content, writesAsGiven) : undefined;
  }
  const edits = toolName === 'Edit' ? [input] : toolName === 'MultiEdit' ? input['edits'] : undefined;
  if (!Array.isArray(edits) || edits.length === 0) return undefined;
  const read = edits.map(readEdit);
  return read.every(edit => edit !== undefined)
    ? editChange(filePath, input, read, toolName === 'MultiEdit')
    : undefined;
}

function readEdit(given: unknown): TextEdit | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { old_string: oldString, new_string: newString, replace_all: replaceAll } = given as Input;
  if (typeof oldString !== 'string' || typeof newString !== 'string') return undefined;
  return { oldString, newString, replaceAll: replaceAll === true };
}

function writeChange(filePath: string, input: Input, content: string, asGiven: boolean): FileChange {
  const written = (original: string | null, text: string): string => {
    if (original === null) return text;
    if (asGiven) return hasMark(original) && !hasMark(text) ? original.slice(0, 1) + text : text;
    return isCrlf(original) ? withCrlf(text) : text;
  };
  return {
    filePath,
    proposed: original => written(original, content),
    inputFor(original, accepted) {
      const text = original !== null && !asGiven && isCrlf(original) ? toLf(accepted) : accepted;
      return written(original, text) === accepted ? { ...input, content: text } : undefined;
    },
  };
}

function editChange(filePath: string, input: Input, edits: readonly TextEdit[], several: boolean): FileChange {
  return {
    filePath,
    proposed: original => edited(original, edits, filePath),
    inputFor(original, accepted) {
      const before = original ?? '';
      const marked = hasMark(before);
      if (marked !== hasMark(accepted) && original !== null) return undefined;
      const form = isCrlf(before) ? toLf : (text: string) => text;
      const bare = marked ? withoutMark : (text: string) => text;
      const found = acceptedEdits(toLf(bare(before)), form(bare(accepted)), several);
      if (found.length === 0 || edited(original, found, filePath) !== accepted) return undefined;
      const asInput = found.map(({ oldString, newString }) => ({
        old_string: oldString,
        new_string: newString,
        replace_all: false,
      }));
      return several ? { ...input, edits: asInput } : { ...input, ...asInput[0] };
    },
  };
}

/** All lines of the result end alike: as most of the file's first lines do. */
function edited(original: string | null, edits: readonly TextEdit[], filePath: string): string {
  const before = original ?? '';
  let text = toLf(before);
  for (const edit of edits) text = replaced(text, edit, filePath);
  return isCrlf(before) ? withCrlf(text) : text;
}

function replaced(text: string, { oldString, newString, replaceAll = false }: TextEdit, filePath: string): string {
  if (oldString === '' && text === '') return newString;
  // Text that goes without anything in its place takes the end of its line with it.
  const goes = newString === '' && !oldString.endsWith('\n') && text.includes(`${oldString}\n`);
  const pieces = oldString === '' ? [] : text.split(goes ? `${oldString}\n` : oldString);
  if (pieces.length < 2 || (pieces.length > 2 && !replaceAll))
    throw new Error(
      `It cannot be said before what an edit makes of "${filePath}": its text is not there exactly once.`,
    );
  return pieces.join(newString);
}

const withCrlf = (text: string): string => text.split('\n').join('\r\n');
