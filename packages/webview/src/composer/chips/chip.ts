// What can be attached to a message besides its words. Chips are plain JSON: a draft carries them to the host and back.
export interface FileChip {
  readonly type: 'file';
  readonly id: string;
  readonly path: string;
}

export interface ImageChip {
  readonly type: 'image';
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  /** Base64. */
  readonly data: string;
  readonly bytes: number;
  /** What was done to it so that it fits, in words. */
  readonly note?: string;
}

export interface PasteChip {
  readonly type: 'paste';
  readonly id: string;
  readonly text: string;
  /** A dropped text file keeps its name. */
  readonly name?: string;
}

export type Chip = FileChip | ImageChip | PasteChip;

const strings: Readonly<Record<Chip['type'], readonly string[]>> = {
  file: ['path'],
  image: ['name', 'mediaType', 'data'],
  paste: ['text'],
};

/** A chip of a kept draft; undefined for what this version does not know. */
export function readChip(kept: unknown): Chip | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fields = kept as Readonly<Record<string, unknown>>;
  const type = fields['type'];
  if ((type !== 'file' && type !== 'image' && type !== 'paste') || typeof fields['id'] !== 'string') return undefined;
  if (!strings[type].every(name => typeof fields[name] === 'string')) return undefined;
  if (type === 'image' && typeof fields['bytes'] !== 'number') return undefined;
  return fields as unknown as Chip;
}

export function chipName(chip: Chip): string {
  if (chip.type === 'file') return chip.path.slice(chip.path.replace(/\/$/, '').lastIndexOf('/') + 1);
  if (chip.type === 'image') return chip.name;
  return chip.name ?? 'Pasted text';
}

export function lineCount(text: string): number {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Longer pastes fold into a chip, so that the box stays a place to write in. */
export function isLongPaste(text: string): boolean {
  return text.length > 4_000 || lineCount(text) > 40;
}

const units: readonly (readonly [number, string])[] = [
  [1_000_000, 'MB'],
  [1_000, 'KB'],
];

export function byteWords(bytes: number): string {
  for (const [size, unit] of units) {
    if (bytes < size) continue;
    const count = bytes / size;
    return `${count < 10 ? Math.round(count * 10) / 10 : Math.round(count)} ${unit}`;
  }
  return `${bytes} bytes`;
}
