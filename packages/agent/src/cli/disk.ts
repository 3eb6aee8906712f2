// The few questions that discovery asks the disk, as an interface so that every platform's search can be tested on one.
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';

export interface Disk {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  isExecutable(path: string): boolean;
  realPath(path: string): string;
  readText(path: string): string | undefined;
}

function attempt<T>(question: () => T, otherwise: T): T {
  try {
    return question();
  } catch {
    return otherwise;
  }
}

export const nodeDisk: Disk = {
  isFile: path => attempt(() => statSync(path).isFile(), false),
  isFolder: path => attempt(() => statSync(path).isDirectory(), false),
  isExecutable: path =>
    process.platform === 'win32' ||
    attempt(() => {
      accessSync(path, constants.X_OK);
      return true;
    }, false),
  realPath: path => attempt(() => realpathSync(path), path),
  readText: path => attempt(() => readFileSync(path, 'utf8'), undefined),
};
