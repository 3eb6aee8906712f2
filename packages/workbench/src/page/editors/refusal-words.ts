// Why a file is not shown, in words.
import type { DocumentRefusal } from '@dovetail/protocol';

export function refusalWords(why: DocumentRefusal, size?: number): string {
  switch (why) {
    case 'missing':
      return 'This file does not exist any more.';
    case 'binary':
      return `This file is not text${size === undefined ? '' : ` (${sizeWords(size)})`}, so it is not shown here.`;
    case 'too-large':
      return `This file is too large to edit here${size === undefined ? '' : ` (${sizeWords(size)})`}.`;
    case 'folder':
      return 'This is a folder.';
    case 'outside':
      return 'This file is outside the open folder, so it is not opened here.';
    default:
      return 'This file cannot be read: permission was refused.';
  }
}

export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
