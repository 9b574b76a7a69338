import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: Uint8Array | string): Buffer => createHash('sha256').update(value).digest();

/** Compares without telling by its time how much was right. Hashed first, since timingSafeEqual takes only equally long values. */
export const isSame = (given: Uint8Array | string, expected: Uint8Array | string): boolean => timingSafeEqual(digest(given), digest(expected));
