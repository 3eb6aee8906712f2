// The secret in the lock file: who can read the file may connect, nobody else.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function makeAuthToken(): string {
  return randomBytes(64).toString('base64url');
}

/** In a time that does not depend on where the two differ, nor on their lengths. */
export function isSameToken(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
