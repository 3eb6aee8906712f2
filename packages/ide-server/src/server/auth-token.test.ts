import { expect, test } from 'vitest';
import { isSameToken, makeAuthToken } from './auth-token.ts';

test('64 random bytes, in the alphabet of addresses', () => {
  const tokens = Array.from({ length: 50 }, makeAuthToken);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{86}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(64);
  }
  expect(new Set(tokens).size).toBe(50);
});

test('only the token itself is the token', () => {
  const token = makeAuthToken();
  expect(isSameToken(token, token)).toBe(true);
  const other = token.slice(1) + token.slice(0, 1);
  for (const wrong of [
    '',
    token.slice(1),
    `${token}x`,
    `${token}, ${token}`,
    token.toLowerCase(),
    ` ${token}`,
    other,
  ]) {
    expect(isSameToken(wrong, token), `with ${wrong}`).toBe(wrong === token);
  }
});
