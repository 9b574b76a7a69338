import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Access } from './access.ts';
import { invalidJwt, invalidParameter, invalidSignature, StorageError } from './errors.ts';
import { checkBucketName } from './names.ts';
import { checkMayWrite, findObject, readNames } from './objects.ts';

/** How long an address to upload to is valid, as at Supabase. */
const UPLOAD_SECONDS = 2 * 60 * 60;
/** The latest time that a JWT can name and every client can read: the end of the year 9999. */
const MAX_EXPIRY_SECONDS = 253_402_300_799;

interface DownloadTicket {
  readonly scope: 'download';
  /** `bucket/name` */
  readonly url: string;
  /** Of an image, as query of its address. */
  readonly transformations?: string;
}

interface UploadTicket {
  readonly scope: 'upload';
  readonly url: string;
  readonly owner?: string;
  readonly upsert: boolean;
}

/** Signs and checks what an address permits. */
export interface UrlTokens {
  sign(ticket: DownloadTicket | UploadTicket, seconds: number): Promise<string>;
  verify<Scope extends 'download' | 'upload'>(
    token: string,
    scope: Scope,
    url: string,
  ): Promise<{ ticket: Extract<DownloadTicket | UploadTicket, { scope: Scope }>; expiresAt: Date }>;
}

/** `clock` is in milliseconds since 1970. */
export function createUrlTokens(jwtSecret: string, clock: () => number): UrlTokens {
  // A key of its own: such a token is no token of a person, nor the other way around.
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'storage addresses', 32));
  return {
    sign(ticket, seconds) {
      const now = Math.floor(clock() / 1000);
      return new SignJWT({ ...ticket })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    async verify(token, scope, url) {
      const { payload } = await jwtVerify(token, key, { currentDate: new Date(clock()), algorithms: ['HS256'] }).catch((error: unknown) => {
        throw error instanceof errors.JWTExpired ? invalidJwt(new Error('"exp" claim timestamp check failed', { cause: error })) : invalidJwt(error);
      });
      if (payload['scope'] !== scope) throw invalidSignature(`Token is not scoped for ${scope}`);
      if (payload['url'] !== url) throw invalidSignature();
      return { ticket: payload as never, expiresAt: new Date(payload.exp! * 1000) };
    },
  };
}

function checkSeconds(value: unknown, now: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw invalidParameter('expiresIn', 'body/expiresIn must be >= 1');
  if (now / 1000 + value > MAX_EXPIRY_SECONDS) throw invalidParameter('expiresIn', 'body/expiresIn is too large');
  return value;
}

export interface SignDeps {
  readonly tokens: UrlTokens;
  readonly clock: () => number;
}

/** The address of one object, relative to the service. `transformations` is checked and not empty, if any. */
export async function signObject(
  { tokens, clock }: SignDeps,
  access: Access,
  bucket: string,
  name: string,
  expiresIn: unknown,
  transformations?: string,
): Promise<string> {
  checkBucketName(bucket);
  const seconds = checkSeconds(expiresIn, clock());
  await findObject(access, 'caller', 'storage.object.sign', bucket, name);
  const url = `${bucket}/${name}`;
  const token = await tokens.sign({ scope: 'download', url, ...(transformations ? { transformations } : {}) }, seconds);
  return `/${transformations ? 'render/image' : 'object'}/sign/${url}?token=${token}`;
}

export async function signObjects({ tokens, clock }: SignDeps, access: Access, bucket: string, paths: unknown, expiresIn: unknown) {
  checkBucketName(bucket);
  const seconds = checkSeconds(expiresIn, clock());
  const names = readNames(paths, 'paths');
  const rows = await access.asCaller('storage.object.sign_many', (sql) =>
    sql.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2::text[])', [bucket, names]),
  );
  const visible = new Set(rows.map(({ name }) => name));
  const sign = async (path: string) => {
    if (!visible.has(path)) return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null };
    const token = await tokens.sign({ scope: 'download', url: `${bucket}/${path}` }, seconds);
    return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
  };
  return Promise.all(names.map(sign));
}

/** An address to upload one object to, for somebody without a key. */
export async function signUpload({ tokens }: SignDeps, access: Access, bucket: string, name: string, isUpsert: boolean, mimetype: string | undefined) {
  checkBucketName(bucket);
  await checkMayWrite(access, 'storage.object.sign_upload_url', { bucket, name, isUpsert }, { mimetype }, undefined);
  const url = `${bucket}/${name}`;
  const token = await tokens.sign({ scope: 'upload', url, upsert: isUpsert, ...(access.owner ? { owner: access.owner } : {}) }, UPLOAD_SECONDS);
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}

/** The token of an address. */
export function tokenOf(url: URL): string {
  const token = url.searchParams.get('token');
  if (!token) throw new StorageError('InvalidRequest', 400, "querystring must have required property 'token'", { label: 'Error' });
  return token;
}
