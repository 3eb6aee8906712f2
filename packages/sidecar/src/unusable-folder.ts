// A folder that the system does not let us make: the person can mend that, so the editor gets the sentence and no reference.
import { JsonRpcError } from '@dovetail/rpc';

/** The same error, or a sentence in its place. */
export function explainUnusableFolder(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { syscall, code, path } = error as NodeJS.ErrnoException;
  if (syscall !== 'mkdir' || path === undefined || code === undefined) return error;
  return new JsonRpcError(
    -32603,
    `${path} cannot be used (${code}). Settings and lock files are kept under HOME, or where CLAUDE_CONFIG_DIR says: it must be a folder that you may write to.`,
  );
}
