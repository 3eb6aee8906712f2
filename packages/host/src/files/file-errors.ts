// What goes wrong with a file, told to a person.
import { invalidInput, WireError } from '@dovetail/protocol';

export const notText = (path: string) =>
  invalidInput(`"${path}" is not a text file, so its contents cannot be shown or edited here.`, 'filePath');

export const tooLarge = (path: string, maxBytes: number) =>
  invalidInput(`"${path}" is larger than ${maxBytes / (1024 * 1024)} MB and is not read as text.`, 'filePath');

export const isFolder = (path: string) => invalidInput(`"${path}" is a folder, not a file.`, 'filePath');

export const notPlain = (path: string) =>
  invalidInput(`"${path}" is a pipe, a socket or a device, not a file that can be read.`, 'filePath');

export const notAbsolute = (path: string) => invalidInput(`"${path}" is not an absolute path.`, 'filePath');

export const readOnly = (path: string) =>
  invalidInput(`"${path}" is read-only and was not written. Allow writing to it and try again.`, 'filePath');

/** An error of the file system as a sentence; anything else as it is. */
export function fileError(error: unknown, path: string, doing: 'read' | 'written' | 'removed'): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return invalidInput(`"${path}" could not be ${doing}: permission was denied.`, 'filePath');
    case 'EROFS':
      return readOnly(path);
    case 'ENXIO':
      return notPlain(path);
    case 'EISDIR':
      return isFolder(path);
    case 'ENOTDIR':
    case 'EEXIST':
      return invalidInput(`"${path}" could not be ${doing}: a part of its path is a file, not a folder.`, 'filePath');
    case 'ENOSPC':
    case 'EDQUOT':
      return invalidInput(`"${path}" could not be ${doing}: the disk is full. Nothing was changed.`, 'filePath');
    case 'ENAMETOOLONG':
      return invalidInput(`"${path}" could not be ${doing}: the name is too long.`, 'filePath');
    case 'ELOOP':
      return invalidInput(`"${path}" could not be ${doing}: its links lead in a circle.`, 'filePath');
    default:
      return error;
  }
}

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof WireError) && 'code' in error ? error.code : undefined;

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
