import { LOCAL_SESSION_LIFE_S, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, SESSION_LIFE_S } from '@lathe/protocol';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Logger } from 'pino';
import { CLIENT_ADDRESS_HEADER } from '../network/client-address.ts';
import type { Hosts } from '../network/hosts.ts';
import { requestHost } from '../network/requests.ts';
import type { Secret } from '../storage/secret.ts';
import type { Sql } from '../storage/sql/database.ts';
import { accounts, sessions, users, verifications } from '../storage/sql/schema.ts';
import { restLibraryStorages } from './resting-storage.ts';
import { cookiePrefix } from './session-cookies.ts';
import { sessionOpener } from './session-opener.ts';

/** The auth library's name for an account that signs in with a password stored here. */
export const OWN_CREDENTIALS = 'credential';

const SESSION_EXTENDED_AFTER_S = 24 * 60 * 60;

const FLAG = { type: 'boolean', required: false, defaultValue: false, input: false } as const;
const KIND = { type: 'string', required: false, defaultValue: 'registered', input: false } as const;

/** How passwords are hashed and verified. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

export interface AuthDependencies {
  readonly sql: Sql;
  readonly secret: Secret;
  readonly hosts: Hosts;
  readonly isSignUpOpen: boolean;
  /** Only this machine can reach the installation. */
  readonly isLocal: boolean;
  /** The library's scrypt by default. */
  readonly passwordHashing?: PasswordHashing | undefined;
  readonly log: Logger;
}

/** The auth library, configured for this installation. Rate limits and origin checks are our own: see `routes.ts`. */
export function createAuth({ sql, secret, hosts, isSignUpOpen, isLocal, passwordHashing, log }: AuthDependencies) {
  restLibraryStorages();
  return betterAuth({
    appName: 'Lathe',
    baseURL: hosts.appOrigin,
    basePath: '/api/auth',
    secret: secret.keyFor('sessions').toString('base64'),
    database: drizzleAdapter(sql, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      ...(passwordHashing === undefined ? {} : { password: passwordHashing }),
    },
    // Changed by our own `PATCH /api/account` and read with the session.
    user: { additionalFields: { kind: KIND, experimentalNode: FLAG, privateRegistries: FLAG, previewTunneling: FLAG } },
    plugins: [sessionOpener],
    // Every request reads the session with its user: one query in place of two.
    experimental: { joins: true },
    session: { expiresIn: isLocal ? LOCAL_SESSION_LIFE_S : SESSION_LIFE_S, updateAge: SESSION_EXTENDED_AFTER_S },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // For URLs in request bodies. The app's host with a different port is a forwarded one.
    trustedOrigins: (request) => {
      if (request === undefined) return [];
      const host = requestHost(request);
      return [`http://${host}`, `https://${host}`];
    },
    advanced: {
      // `requireOwnOrigin` runs before every call. The library's check would also reject clients that are not browsers
      // and therefore send no Origin.
      disableCSRFCheck: true,
      cookiePrefix: cookiePrefix(hosts),
      // The library's own prefix would be `__Secure-`, which pages on subdomains of the product can also set.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: hosts.scheme === 'https' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
