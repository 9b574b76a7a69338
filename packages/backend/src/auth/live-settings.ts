import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createQueue } from '../queue.ts';
import { type AuthConfig, type AuthOptions, authConfig } from './options.ts';

/** What may change while the backend runs. Each is described at {@link AuthConfig}. */
export interface AuthSettings {
  readonly siteUrl: string;
  readonly redirectUrls: readonly string[];
  readonly isSignupEnabled: boolean;
  readonly isEmailEnabled: boolean;
  readonly isAnonymousEnabled: boolean;
  readonly isAutoconfirmed: boolean;
  readonly isManualLinkingEnabled: boolean;
  readonly isEmailChangeSecure: boolean;
  readonly requiresReauthentication: boolean;
  readonly minPasswordLength: number;
  readonly otpLength: number;
  readonly otpLifetimeSeconds: number;
  readonly accessTokenLifetimeSeconds: number;
  readonly isReuseDetected: boolean;
  readonly reuseIntervalSeconds: number;
  readonly isSinglePerUser: boolean;
  readonly isTotpEnabled: boolean;
  readonly maxFactors: number;
  readonly mailIntervalSeconds: number;
}

/** Undefined goes back to what the backend was started with. */
export type AuthChanges = { readonly [Name in keyof AuthSettings]?: AuthSettings[Name] | undefined };

/** Changes of settings, kept in a file. */
export interface LiveSettings {
  readonly changes: AuthChanges;
  current(): AuthSettings;
  change(changes: AuthChanges): Promise<AuthSettings>;
}

/** @param options what the backend was started with */
export async function openLiveSettings(file: string, options: AuthOptions): Promise<LiveSettings> {
  const enqueue = createQueue();
  let changes = await read(file);
  const current = () => settingsOf(withChanges(authConfig(options), changes));
  return {
    get changes() {
      return changes;
    },
    current,
    change: (given) =>
      enqueue(async () => {
        const next = withoutUndefined({ ...changes, ...given });
        if (JSON.stringify(next) !== JSON.stringify(changes)) {
          await mkdir(dirname(file), { recursive: true, mode: 0o700 });
          await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
          await rename(`${file}.new`, file);
          changes = next;
        }
        return current();
      }),
  };
}

/** The settings with what was changed of them. */
export function withChanges(config: AuthConfig, changes: AuthChanges): AuthConfig {
  const { siteUrl, minPasswordLength, otpLength, otpLifetimeSeconds, accessTokenLifetimeSeconds, isReuseDetected, reuseIntervalSeconds, ...rest } = changes;
  const { isSinglePerUser, isTotpEnabled, maxFactors, ...plain } = rest;
  return {
    ...config,
    ...withoutUndefined(plain),
    get siteUrl() {
      return siteUrl ?? config.siteUrl;
    },
    password: { ...config.password, ...withoutUndefined({ minLength: minPasswordLength }) },
    otp: { ...config.otp, ...withoutUndefined({ length: otpLength, lifetimeSeconds: otpLifetimeSeconds }) },
    accessToken: { ...config.accessToken, ...withoutUndefined({ lifetimeSeconds: accessTokenLifetimeSeconds }) },
    refreshToken: { ...config.refreshToken, ...withoutUndefined({ isReuseDetected, reuseIntervalSeconds }) },
    session: { ...config.session, ...withoutUndefined({ isSinglePerUser }) },
    mfa: { ...config.mfa, ...withoutUndefined({ isTotpEnabled, maxFactors }) },
  };
}

const settingsOf = (config: AuthConfig): AuthSettings => ({
  siteUrl: config.siteUrl,
  redirectUrls: config.redirectUrls,
  isSignupEnabled: config.isSignupEnabled,
  isEmailEnabled: config.isEmailEnabled,
  isAnonymousEnabled: config.isAnonymousEnabled,
  isAutoconfirmed: config.isAutoconfirmed,
  isManualLinkingEnabled: config.isManualLinkingEnabled,
  isEmailChangeSecure: config.isEmailChangeSecure,
  requiresReauthentication: config.requiresReauthentication,
  minPasswordLength: config.password.minLength,
  otpLength: config.otp.length,
  otpLifetimeSeconds: config.otp.lifetimeSeconds,
  accessTokenLifetimeSeconds: config.accessToken.lifetimeSeconds,
  isReuseDetected: config.refreshToken.isReuseDetected,
  reuseIntervalSeconds: config.refreshToken.reuseIntervalSeconds,
  isSinglePerUser: config.session.isSinglePerUser,
  isTotpEnabled: config.mfa.isTotpEnabled,
  maxFactors: config.mfa.maxFactors,
  mailIntervalSeconds: config.mailIntervalSeconds,
});

async function read(file: string): Promise<AuthChanges> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as AuthChanges;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const withoutUndefined = <Part extends object>(part: Part): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never;
