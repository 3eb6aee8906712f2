// The lock file that tells a CLI where an editor listens: `<configuration folder>/ide/<port>.lock`.
import * as z from 'zod';

/**
 * What Dovetail writes. Paths are real paths in POSIX form: a CLI resolves its own folder through symlinks but not
 * the ones listed here. `pid` is an ancestor of the editor's terminals. Observed: a lock whose pid is dead is deleted
 * by the CLI; without `transport` it tries server-sent events.
 */
export const LockFile = z.strictObject({
  workspaceFolders: z.array(z.string()),
  pid: z.int().positive(),
  ideName: z.string().min(1),
  transport: z.literal('ws'),
  runningInWindows: z.boolean(),
  authToken: z.string().min(1).describe('64 random bytes, base64url.'),
  dovetail: z
    .strictObject({ serverPid: z.int().positive(), startedAt: z.string() })
    .describe('Which process serves it, so that a lock of ours whose server has died can be swept. CLIs ignore it.'),
});

/** What may be found in the folder: any editor's lock. Observed: a CLI connects with every field here missing or foreign ones added. */
export const FoundLockFile = z.looseObject({
  workspaceFolders: z.array(z.string()).optional(),
  pid: z.union([z.int(), z.string()]).optional(),
  ideName: z.string().optional(),
  transport: z.string().optional(),
  runningInWindows: z.boolean().optional(),
  authToken: z.string().optional(),
  dovetail: z.looseObject({ serverPid: z.int(), startedAt: z.string().optional() }).optional(),
});

export type LockFile = z.output<typeof LockFile>;
export type FoundLockFile = z.output<typeof FoundLockFile>;

export function lockFileName(port: number): string {
  return `${port}.lock`;
}

/** The port comes from the file's name alone; undefined for a name that is not a lock's. */
export function portOfLockFile(fileName: string): number | undefined {
  const digits = /^([1-9]\d{0,4})\.lock$/.exec(fileName)?.[1];
  const port = Number(digits);
  return digits !== undefined && port <= 65_535 ? port : undefined;
}
