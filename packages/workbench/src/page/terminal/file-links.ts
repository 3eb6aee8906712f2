// Files that are named in a terminal are links to them. Only those that are there: what a program prints is not to be trusted.
import type { IBufferLine, ILink, ILinkProvider, Terminal } from '@xterm/xterm';
import { fileMentions, type FileMention } from './file-mentions.ts';

export interface FileLinksParts {
  /** Absolute, inside an open folder; undefined when there is no such file. */
  find(path: string): Promise<string | undefined>;
  open(path: string, place: Pick<FileMention, 'line' | 'column'>, event: MouseEvent): void;
}

/** The text of a line that may be wrapped over several rows, and in which cell each of its characters stands. */
interface Wrapped {
  readonly text: string;
  readonly cells: readonly { readonly x: number; readonly y: number }[];
}

const mostRows = 20;

export function fileLinks(terminal: Terminal, { find, open }: FileLinksParts): ILinkProvider {
  async function linksAt(row: number): Promise<ILink[]> {
    const { text, cells } = wrappedLine(terminal, row - 1);
    const mentions = fileMentions(text).filter(({ start, end }) => {
      const [first, last] = [cells[start], cells[end - 1]];
      return first !== undefined && last !== undefined && first.y <= row && last.y >= row;
    });
    const links = await Promise.all(
      mentions.map(async ({ start, end, path, line, column }): Promise<ILink[]> => {
        const [first, last] = [cells[start], cells[end - 1]];
        const file = await find(path);
        if (file === undefined || !first || !last) return [];
        const activate = (event: MouseEvent): void => open(file, { line, column }, event);
        return [{ text: text.slice(start, end), range: { start: first, end: last }, activate }];
      }),
    );
    return links.flat();
  }
  return {
    provideLinks(row, tell) {
      linksAt(row).then(
        links => tell(links.length === 0 ? undefined : links),
        () => tell(undefined),
      );
    },
  };
}

function wrappedLine(terminal: Terminal, at: number): Wrapped {
  const buffer = terminal.buffer.active;
  let first = at;
  while (first > 0 && at - first < mostRows && buffer.getLine(first)?.isWrapped === true) first -= 1;
  let text = '';
  const cells: { x: number; y: number }[] = [];
  for (let row = first; row < first + mostRows; row += 1) {
    const line: IBufferLine | undefined = buffer.getLine(row);
    if (!line || (row > first && !line.isWrapped)) break;
    for (let x = 0; x < line.length; x += 1) {
      const cell = line.getCell(x);
      // The second half of a wide character.
      if (!cell || cell.getWidth() === 0) continue;
      const characters = cell.getChars() || ' ';
      text += characters;
      for (let n = 0; n < characters.length; n += 1) cells.push({ x: x + 1, y: row + 1 });
    }
  }
  return { text, cells };
}
