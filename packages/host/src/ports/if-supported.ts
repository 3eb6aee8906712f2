// What the editor answers, or undefined when it cannot do the call at all.
import { hasCode } from '@dovetail/protocol';

export async function ifSupported<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'unsupported_by_editor')) return undefined;
    throw error;
  }
}
