import { hash, randomBytes } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';

/** What a project keeps secret. It can be stored as JSON. */
export interface KeySet {
  /** `sb_publishable_…`: stands for the role anon. */
  readonly publishable: string;
  /** `sb_secret_…`: stands for the role service_role. */
  readonly secret: string;
  /** Signs and checks the legacy keys, and whatever else signs with it. At least 32 bytes. */
  readonly jwtSecret: string;
  /** Legacy keys: JWTs with the claim role. */
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** Private keys, ES256. The first one signs; all are accepted, so that a rotation leaves old tokens valid. */
  readonly signingKeys: readonly JWK[];
}

export type Claims = Readonly<Record<string, unknown>>;

/** Why a token was refused. */
export type TokenFault = 'expired' | 'not-yet-valid' | 'malformed' | 'unknown-key' | 'bad-signature';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly fault: TokenFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface KeyRing {
  readonly set: KeySet;
  /** The role that a key of the project stands for, or undefined for anything else. */
  roleOf(apiKey: string): Promise<'anon' | 'service_role' | undefined>;
  /** Signs with the current asymmetric key. Times in claims are seconds since 1970, as in every JWT. */
  sign(claims: Claims): Promise<string>;
  /** The claims of a token that this project signed.
   * @throws TokenError */
  verify(token: string): Promise<Claims>;
  /** The public keys, as served at /auth/v1/.well-known/jwks.json. */
  jwks(): { readonly keys: readonly JWK[] };
}

type Random = (byteLength: number) => Uint8Array;

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Makes the keys of a new project. `now` is in milliseconds since 1970, `ref` is the name of the project in its legacy keys. */
export async function createKeySet({
  ref = 'local',
  random = randomBytes,
  now = Date.now(),
}: {
  ref?: string;
  random?: Random;
  now?: number;
} = {}): Promise<KeySet> {
  const text = (byteLength: number) => Buffer.from(random(byteLength)).toString('base64url');
  const jwtSecret = text(48);
  const legacy = (role: string) =>
    new SignJWT({ iss: 'supabase', ref, role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + TEN_YEARS_SECONDS)
      .sign(new TextEncoder().encode(jwtSecret));
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    publishable: `sb_publishable_${text(24)}`,
    secret: `sb_secret_${text(24)}`,
    jwtSecret,
    anonKey: await legacy('anon'),
    serviceRoleKey: await legacy('service_role'),
    signingKeys: [{ ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }],
  };
}

/** So many tokens of people are remembered, a kilobyte or two each. */
const MAX_CHECKED = 1000;

const digest = (text: string): string => hash('sha256', text, 'base64');

const isExpired = ({ exp }: Claims, nowMs: number): boolean => typeof exp === 'number' && exp <= Math.floor(nowMs / 1000) - CLOCK_TOLERANCE_SECONDS;

/** Checks and signs with the keys of a project. `clock` is in milliseconds since 1970. */
export function createKeyRing(set: KeySet, clock: () => number): KeyRing {
  const publicKeys = set.signingKeys.map(({ kty, crv, x, y, n, e, alg, use, kid }) =>
    withoutUndefined({ kty, crv, x, y, n, e, alg, use, kid, key_ops: ['verify'], ext: true }),
  );
  const keySet = createLocalJWKSet({ keys: publicKeys });
  const secret = new TextEncoder().encode(set.jwtSecret);

  const check = async (token: string): Promise<Claims> => {
    const options = { currentDate: new Date(clock()), clockTolerance: CLOCK_TOLERANCE_SECONDS };
    try {
      const isSymmetric = decodeProtectedHeader(token).alg === 'HS256';
      const { payload } = isSymmetric
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, keySet, { ...options, algorithms: ['ES256', 'RS256'] });
      return payload;
    } catch (error) {
      throw asTokenError(error);
    }
  };

  // By digest, whose comparison tells nothing by its time of how much of a guess was right.
  const roles = new Map<string, 'anon' | 'service_role'>([
    [digest(set.publishable), 'anon'],
    [digest(set.anonKey), 'anon'],
    [digest(set.secret), 'service_role'],
    [digest(set.serviceRoleKey), 'service_role'],
  ]);
  /** Tokens that were right, and when, since a signature takes longer to check than most statements. The oldest is first. */
  const checked = new Map<string, { readonly claims: Claims; readonly atMs: number }>();

  const verify = async (token: string): Promise<Claims> => {
    const name = digest(token);
    const found = checked.get(name);
    const nowMs = clock();
    if (found !== undefined && nowMs >= found.atMs && !isExpired(found.claims, nowMs)) return found.claims;
    checked.delete(name);
    const claims = await check(token);
    checked.set(name, { claims, atMs: nowMs });
    if (checked.size > MAX_CHECKED) for (const oldest of [...checked.keys()].slice(0, checked.size - MAX_CHECKED)) checked.delete(oldest);
    return claims;
  };

  return {
    set,
    async roleOf(apiKey) {
      const role = roles.get(digest(apiKey));
      if (role !== undefined) return role;
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(apiKey)) return undefined;
      const claims = await verify(apiKey).catch(() => undefined);
      return claims?.['role'] === 'anon' || claims?.['role'] === 'service_role' ? claims['role'] : undefined;
    },
    async sign(claims) {
      const [jwk] = set.signingKeys;
      if (jwk === undefined) throw new Error('The key set has no signing key.');
      const { alg = 'ES256', kid } = jwk;
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
        .sign(await importJWK({ ...jwk, key_ops: ['sign'] }, alg));
    },
    verify,
    jwks: () => ({ keys: publicKeys }),
  };
}

const withoutUndefined = (jwk: Record<string, unknown>): JWK => Object.fromEntries(Object.entries(jwk).filter(([, value]) => value !== undefined)) as JWK;

function asTokenError(error: unknown): TokenError {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired', { cause: error });
  if (error instanceof errors.JWTClaimValidationFailed) return new TokenError('not-yet-valid', 'JWT not yet valid', { cause: error });
  if (error instanceof errors.JWKSNoMatchingKey) return new TokenError('unknown-key', 'No suitable key or wrong key type', { cause: error });
  if (error instanceof errors.JWSSignatureVerificationFailed) return new TokenError('bad-signature', 'JWSError JWSInvalidSignature', { cause: error });
  return new TokenError('malformed', 'JWT cryptographic operation failed', { cause: error });
}
