export type MailKind = 'confirmation' | 'invite' | 'magic_link' | 'recovery' | 'email_change' | 'reauthentication';

export interface MailTemplate {
  readonly subject: string;
  /** HTML with placeholders such as `{{ .ConfirmationURL }}`, as in the templates of the hosted service. */
  readonly html: string;
}

export type MailTemplates = { readonly [Kind in MailKind]?: MailTemplate };

/** An identity provider that speaks OAuth 2. `url` replaces the address of the vendor, for their self-hosted editions. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly secret: string;
  readonly url?: string;
  readonly scopes?: readonly string[];
  /** Accepts people of whom the provider does not tell an email address. */
  readonly isEmailOptional?: boolean;
}

/** An identity provider that speaks OpenID Connect, found by the discovery document of its issuer. */
export interface OidcProviderConfig extends ProviderConfig {
  readonly issuer: string;
  /** Other client IDs whose ID tokens are accepted, such as those of mobile apps. */
  readonly acceptedClientIds?: readonly string[];
  readonly skipsNonceCheck?: boolean;
}

export interface AuthConfig {
  /** Public address of this API, without a slash at the end: `https://ref.example.com/auth/v1`. */
  readonly externalUrl: string;
  /** Where people land if nothing else is allowed. */
  readonly siteUrl: string;
  /** Further addresses to land on. `*` stands for anything but `.` and `/`, `**` for anything. */
  readonly redirectUrls: readonly string[];
  readonly isSignupEnabled: boolean;
  readonly isEmailEnabled: boolean;
  /** Accounts are confirmed at once, without a message. */
  readonly isAutoconfirmed: boolean;
  readonly isAnonymousEnabled: boolean;
  readonly isManualLinkingEnabled: boolean;
  /** A new address is confirmed at the old one too. */
  readonly isEmailChangeSecure: boolean;
  /** Changing a password needs a code if the session is older than a day. */
  readonly requiresReauthentication: boolean;
  readonly requiresCurrentPassword: boolean;
  readonly password: {
    readonly minLength: number;
    /** A password needs a character of each set. */
    readonly requiredCharacters: readonly string[];
    /** Rounds of bcrypt, as a power of two. */
    readonly cost: number;
  };
  readonly otp: { readonly length: number; readonly lifetimeSeconds: number };
  readonly accessToken: { readonly lifetimeSeconds: number };
  readonly refreshToken: {
    readonly isReuseDetected: boolean;
    /** An older token still gets the current one for this long, since several tabs refresh at once. */
    readonly reuseIntervalSeconds: number;
  };
  readonly session: {
    readonly timeboxSeconds: number | undefined;
    readonly inactivitySeconds: number | undefined;
    readonly isSinglePerUser: boolean;
  };
  readonly mfa: {
    readonly isTotpEnabled: boolean;
    readonly maxFactors: number;
    readonly challengeLifetimeSeconds: number;
    /** Enrolled factors that were never verified are forgotten after this time. */
    readonly unverifiedLifetimeSeconds: number;
  };
  /** How long people may take at an identity provider. */
  readonly flowLifetimeSeconds: number;
  readonly providers: {
    readonly github?: ProviderConfig;
    readonly google?: ProviderConfig & Pick<OidcProviderConfig, 'acceptedClientIds' | 'skipsNonceCheck'>;
    /** By the name that `signInWithOAuth` passes, such as `keycloak` or `custom:acme`. */
    readonly oidc?: Readonly<Record<string, OidcProviderConfig>>;
  };
  readonly hooks: {
    /** The SQL function, with its schema, that may change the claims of access tokens. */
    readonly customAccessToken: string | undefined;
  };
  /** The least time between two messages to the same person. */
  readonly mailIntervalSeconds: number;
  readonly mailTemplates: MailTemplates;
  readonly rateLimits: RateLimitConfig;
}

/** How many requests an address may send. Those before `anonymous` count for five minutes, the others for an hour. */
export interface RateLimitConfig {
  readonly verify: number;
  readonly tokenRefresh: number;
  readonly signIn: number;
  readonly otp: number;
  readonly user: number;
  readonly mfa: number;
  /** Of GET /authorize, which writes a row for each. */
  readonly authorize: number;
  readonly anonymous: number;
  /** Accounts with an email address and a password. */
  readonly signUp: number;
  /** Messages of the whole project. */
  readonly mail: number;
}

export type AuthOptions = Omit<DeepPartial<AuthConfig>, 'siteUrl'> & {
  /** A function, if it may change while the backend runs. */
  readonly siteUrl?: string | (() => string);
};

type DeepPartial<T> = { readonly [Key in keyof T]?: T[Key] extends readonly unknown[] ? T[Key] : T[Key] extends object ? Partial<T[Key]> : T[Key] };

export const DEFAULT_SITE_URL = 'http://localhost:3000';

/** The defaults are those of the hosted service, at the addresses that Supabase's own command line uses. */
export function authConfig({ siteUrl = DEFAULT_SITE_URL, ...options }: AuthOptions): AuthConfig {
  return {
    get siteUrl() {
      return typeof siteUrl === 'function' ? siteUrl() : siteUrl;
    },
    redirectUrls: [],
    isSignupEnabled: true,
    isEmailEnabled: true,
    isAutoconfirmed: false,
    isAnonymousEnabled: false,
    isManualLinkingEnabled: false,
    isEmailChangeSecure: true,
    requiresReauthentication: false,
    requiresCurrentPassword: false,
    flowLifetimeSeconds: 300,
    mailIntervalSeconds: 60,
    ...options,
    externalUrl: (options.externalUrl ?? 'http://localhost:54321/auth/v1').replace(/\/+$/, ''),
    password: { minLength: 6, requiredCharacters: [], cost: 10, ...options.password },
    otp: { length: 6, lifetimeSeconds: 3600, ...options.otp },
    accessToken: { lifetimeSeconds: 3600, ...options.accessToken },
    refreshToken: { isReuseDetected: true, reuseIntervalSeconds: 10, ...options.refreshToken },
    session: { timeboxSeconds: undefined, inactivitySeconds: undefined, isSinglePerUser: false, ...options.session },
    mfa: { isTotpEnabled: true, maxFactors: 10, challengeLifetimeSeconds: 300, unverifiedLifetimeSeconds: 300, ...options.mfa },
    providers: { ...options.providers },
    hooks: { customAccessToken: undefined, ...options.hooks },
    mailTemplates: { ...options.mailTemplates },
    rateLimits: {
      verify: 30,
      tokenRefresh: 150,
      signIn: 30,
      otp: 30,
      user: 30,
      mfa: 30,
      authorize: 60,
      anonymous: 30,
      signUp: 60,
      mail: 30,
      ...options.rateLimits,
    },
  };
}
