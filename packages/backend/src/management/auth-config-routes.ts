import type { AuthChanges, AuthSettings } from '../auth/live-settings.ts';
import { bodyOf, Refusal } from './answers.ts';
import { FIXED_FIELDS } from './fixed-fields.ts';
import { type ProjectCall, projectRoute } from './project-route.ts';

export const AUTH_CONFIG_ROUTES = [
  projectRoute('GET', '/config/auth', "Failed to retrieve project's auth config", get),
  projectRoute('PATCH', '/config/auth', "Failed to update project's auth config", update),
];

interface Field {
  read(settings: AuthSettings): unknown;
  /** Undefined for what the field does not take. */
  write(value: unknown): AuthChanges | undefined;
  /** What null changes: back to how the backend was started. */
  readonly reset: AuthChanges;
}

/** By their published names. */
const FIELDS: Readonly<Record<string, Field>> = {
  site_url: fieldOf('siteUrl', (value): value is string => typeof value === 'string' && isAddress(value)),
  uri_allow_list: {
    read: ({ redirectUrls }) => redirectUrls.join(','),
    write: (value) => (typeof value === 'string' ? { redirectUrls: value.split(',').flatMap((one) => one.trim() || []) } : undefined),
    reset: { redirectUrls: undefined },
  },
  disable_signup: {
    read: ({ isSignupEnabled }) => !isSignupEnabled,
    write: (value) => (typeof value === 'boolean' ? { isSignupEnabled: !value } : undefined),
    reset: { isSignupEnabled: undefined },
  },
  external_email_enabled: flag('isEmailEnabled'),
  external_anonymous_users_enabled: flag('isAnonymousEnabled'),
  mailer_autoconfirm: flag('isAutoconfirmed'),
  mailer_secure_email_change_enabled: flag('isEmailChangeSecure'),
  mailer_otp_exp: count('otpLifetimeSeconds', 0, 2 ** 31 - 1),
  mailer_otp_length: count('otpLength', 6, 10),
  smtp_max_frequency: count('mailIntervalSeconds', 0, 32_767),
  jwt_exp: count('accessTokenLifetimeSeconds', 0, 604_800),
  password_min_length: count('minPasswordLength', 6, 32_767),
  security_manual_linking_enabled: flag('isManualLinkingEnabled'),
  security_update_password_require_reauthentication: flag('requiresReauthentication'),
  refresh_token_rotation_enabled: flag('isReuseDetected'),
  security_refresh_token_reuse_interval: count('reuseIntervalSeconds', 0, 2 ** 31 - 1),
  sessions_single_per_user: flag('isSinglePerUser'),
  mfa_totp_enroll_enabled: flag('isTotpEnabled'),
  mfa_max_enrolled_factors: count('maxFactors', 0, 2 ** 31 - 1),
};

async function get({ project }: ProjectCall): Promise<Response> {
  return Response.json(documentOf(await project.call('authSettings', undefined)));
}

/** All fields or none. */
async function update({ request, project }: ProjectCall): Promise<Response> {
  const changes = Object.entries(await bodyOf(request)).map(([name, value]) => {
    const field = FIELDS[name];
    // A fixed field may be sent with the value that it has.
    if (field === undefined && name in FIXED_FIELDS && value === FIXED_FIELDS[name]) return {};
    if (field === undefined) throw new Refusal(400, `${name}: cannot be changed here`);
    const change = value === null ? field.reset : field.write(value);
    if (change === undefined) throw new Refusal(400, `${name}: this value is not possible`);
    return change;
  });
  return Response.json(documentOf(await project.call('changeAuthSettings', Object.assign({}, ...changes) as AuthChanges)));
}

const documentOf = (settings: AuthSettings) => ({
  ...FIXED_FIELDS,
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { read }]) => [name, read(settings)])),
});

function fieldOf<Name extends keyof AuthSettings>(name: Name, isPossible: (value: unknown) => value is AuthSettings[Name]): Field {
  return { read: (settings) => settings[name], write: (value) => (isPossible(value) ? { [name]: value } : undefined), reset: { [name]: undefined } };
}

type Named<Type> = { [Name in keyof AuthSettings]: AuthSettings[Name] extends Type ? Name : never }[keyof AuthSettings];

function flag(name: Named<boolean>): Field {
  return fieldOf(name, (value): value is boolean => typeof value === 'boolean');
}

function count(name: Named<number>, least: number, most: number): Field {
  return fieldOf(name, (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most);
}

/** Any scheme, because mobile apps have their own. */
const isAddress = (text: string): boolean => URL.canParse(text) && !/^(?:javascript|data):/i.test(text);
