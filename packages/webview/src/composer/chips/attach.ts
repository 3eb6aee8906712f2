// What is pasted, dropped or chosen becomes chips; what cannot says why.
import type { MessageBox } from '../../store/message-box.ts';
import { isLongPaste } from './chip.ts';
import { readImage } from './read-image.ts';

const mostTextBytes = 1_000_000;
const newId = (): string => crypto.randomUUID();

export async function attachFiles(box: MessageBox, files: readonly File[]): Promise<void> {
  const problems: string[] = [];
  for (const file of files) {
    try {
      // In the order in which they were given.
      // oxlint-disable-next-line no-await-in-loop
      box.addChip(file.type.startsWith('image/') ? await readImage(file, newId()) : await readText(file));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (problems.length > 0) box.note.value = { text: problems.join(' ') };
}

async function readText(file: File) {
  const refused = new Error(`${file.name} is not text. Type @ and its name so that the agent reads it from disk.`);
  if (file.size > mostTextBytes) throw new Error(`${file.name} is larger than 1 MB. Type @ and its name instead.`);
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused;
  }
  if (text.includes('\0')) throw refused;
  return { type: 'paste', id: newId(), text, name: file.name } as const;
}

/** True when the paste became chips and is not to be inserted. */
export function attachPaste(box: MessageBox, data: DataTransfer): boolean {
  const files = [...data.files];
  const text = data.getData('text/plain');
  if (files.length > 0 && text === '') {
    void attachFiles(box, files);
    return true;
  }
  if (!isLongPaste(text)) return false;
  box.addChip({ type: 'paste', id: newId(), text: text.replace(/\r\n/g, '\n') });
  return true;
}

const pathTypes = ['application/vnd.code.uri-list', 'text/uri-list'] as const;

/** Paths that a tree or an editor tab gives when it is dragged. */
export function draggedPaths(data: Pick<DataTransfer, 'getData'>): string[] {
  const own = data.getData('application/x-dovetail-paths');
  if (own !== '') return own.split('\n').filter(path => path !== '');
  for (const type of pathTypes) {
    const paths = data
      .getData(type)
      .split(/\r?\n/)
      .flatMap(line => {
        if (!line.startsWith('file://')) return [];
        const path = decodeURIComponent(new URL(line).pathname);
        return [path.replace(/^\/(?=[a-z]:)/i, '')];
      });
    if (paths.length > 0) return paths;
  }
  return [];
}

export function isDroppable(data: DataTransfer): boolean {
  return [...data.types].some(type => type === 'Files' || type.includes('uri-list') || type.includes('dovetail-paths'));
}

/** A path below the folder of the conversation is shown and sent without it. */
export function pathBelow(folder: string | undefined, path: string): string {
  return folder !== undefined && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

export function fileChip(path: string) {
  return { type: 'file', id: newId(), path } as const;
}
