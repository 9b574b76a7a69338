import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../secret-box.ts';
import { stepStart, toBase32, totpCode, totpStep } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B; the last six of their eight digits. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(SECRET, seconds * 1000)).toBe(code);
  });

  it('count one step early and late', () => {
    const now = stepStart(1000);
    const code = totpCode(SECRET, now);
    expect([-31_000, -30_000, 0, 59_000, 60_000].map((offset) => totpStep(SECRET, code, now + offset))).toEqual([undefined, 1000, 1000, 1000, undefined]);
    expect(totpStep(SECRET, '', now)).toBeUndefined();
  });

  it('have secrets as apps take them', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });

  it('have secrets that only this project reads, for this factor', () => {
    const keysOf = (secret: string) =>
      ({ keys: { secret: Buffer.from(secret) }, random: (length: number) => new Uint8Array(length).fill(1) }) as unknown as Parameters<typeof seal>[0];
    const stored = seal(keysOf('one'), 'factor', SECRET);
    expect(unseal(keysOf('one'), 'factor', stored)).toBe(SECRET);
    expect(() => unseal(keysOf('two'), 'factor', stored)).toThrow();
    expect(() => unseal(keysOf('one'), 'another', stored)).toThrow();
    expect(unseal(keysOf('one'), 'factor', SECRET)).toBe(SECRET);
  });
});
