// A files port over real files, as an editor would be: open texts may be unsaved, and some editors hide a byte order mark or
// make all line ends of a text the same.
import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { editorPorts } from '@dovetail/protocol';
import { completePort } from '../ports/complete-port.ts';
import type { HostPorts } from '../ports/host-ports.ts';

export interface DiskEditor {
  readonly port: HostPorts['files'];
  /** Unsaved texts by path. */
  readonly unsaved: Map<string, string>;
  /** Paths, in the order in which they were written through the port. */
  readonly written: string[];
}

export function diskEditor(habits: { hidesMark?: boolean; oneLineEnd?: boolean } = {}): DiskEditor {
  const unsaved = new Map<string, string>();
  const written: string[] = [];
  const shown = (text: string) => {
    const unmarked = habits.hidesMark ? text.replace(/^\uFEFF/, '') : text;
    return habits.oneLineEnd ? unmarked.replaceAll('\r\n', '\n') : unmarked;
  };
  const textOf = (filePath: string) => {
    const text = onDisk(filePath);
    return unsaved.get(filePath) ?? (text === null ? null : shown(text));
  };
  const port = completePort(editorPorts.files, {
    async read({ filePath }) {
      const contents = textOf(filePath);
      return contents === null ? { found: false } : { found: true, contents, isDirty: unsaved.has(filePath) };
    },
    async write({ filePath, contents, expected }) {
      if (textOf(filePath) !== expected) return { outcome: 'conflict' };
      written.push(filePath);
      if (contents === null) rmSync(filePath);
      else if (unsaved.has(filePath)) unsaved.set(filePath, contents);
      else {
        const mark = habits.hidesMark && onDisk(filePath)?.startsWith('\uFEFF') ? '\uFEFF' : '';
        overwrite(filePath, mark + shown(contents));
      }
      return { outcome: 'written' };
    },
  });
  return { port, unsaved, written };
}

function onDisk(filePath: string): string | null {
  try {
    return readFileSync(filePath, 'utf8');
  } catch {
    return null;
  }
}

/** As careful programs do it: a link stays a link, the mode stays, and a read-only file is no obstacle. */
export function overwrite(filePath: string, bytes: string | Uint8Array): void {
  if (!existsSync(filePath)) return writeFileSync(filePath, bytes);
  const target = realpathSync(filePath);
  writeFileSync(`${target}.tmp`, bytes);
  chmodSync(`${target}.tmp`, statSync(target).mode);
  renameSync(`${target}.tmp`, target);
}
