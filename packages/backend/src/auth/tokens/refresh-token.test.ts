import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const keysOf = (secret: string) => ({ keys: { secret: new TextEncoder().encode(secret) } }) as unknown as Parameters<typeof writeRefreshToken>[0];
const auth = keysOf('a secret of this project');

it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER])('reads back the token number %i', (counter) => {
  const token = { sessionId: randomUUID(), counter };
  expect(readRefreshToken(auth, writeRefreshToken(auth, token))).toEqual(token);
});

it('does not read tokens of another project, and none that was changed', () => {
  const token = writeRefreshToken(auth, { sessionId: randomUUID(), counter: 300 });
  expect(readRefreshToken(keysOf('another project'), token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = changed[index]! ^ 1;
    expect(readRefreshToken(auth, changed.toString('base64url'))).toBeUndefined();
  }
});

it('does not read noise', () => {
  for (let length = 0; length < 80; length++) expect(readRefreshToken(auth, randomBytes(length).toString('base64url'))).toBeUndefined();
});
