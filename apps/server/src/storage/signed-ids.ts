import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a signature is for. It is not valid for another purpose. `read` refers to an upload in a project's files; it
 * does not expire, and used to open the upload to everyone. `contents` opens it for a day. `site-ticket` lets a person's
 * browser into a private site, where it gets a cookie with `site-visit`.
 * `deploy-log` opens the log of a site's builds at another host.
 */
export type SignaturePurpose = 'read' | 'contents' | 'put' | 'join' | 'dump' | 'site-ticket' | 'site-visit' | 'deploy-log';

/**
 * IDs that only this server can create: `{id}.{expiry}.{HMAC-SHA-256}`, with the expiry in milliseconds since 1970 in
 * base 36, or `0` if it does not expire.
 */
export class SignedIds {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  sign(purpose: SignaturePurpose, id: string, expiresAtMs = 0): string {
    const body = `${id}.${expiresAtMs.toString(36)}`;
    return `${body}.${this.#signature(purpose, body)}`;
  }

  /** The ID, or undefined if the text was not signed here for this purpose, or has expired. */
  verify(purpose: SignaturePurpose, signed: string, nowMs: number): string | undefined {
    return this.verifyUntil(purpose, signed, nowMs)?.id;
  }

  /** The same, with the time at which it expires, 0 for never. */
  verifyUntil(purpose: SignaturePurpose, signed: string, nowMs: number): { readonly id: string; readonly expiresAtMs: number } | undefined {
    const [id, expiry, signature, ...rest] = signed.split('.');
    if (id === undefined || expiry === undefined || signature === undefined || rest.length > 0) return undefined;
    const expected = Buffer.from(this.#signature(purpose, `${id}.${expiry}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const expiresAtMs = Number.parseInt(expiry, 36);
    return expiresAtMs === 0 || nowMs < expiresAtMs ? { id, expiresAtMs } : undefined;
  }

  #signature(purpose: SignaturePurpose, body: string): string {
    return createHmac('sha256', this.#key).update(`${purpose} ${body}`).digest('base64url');
  }
}
