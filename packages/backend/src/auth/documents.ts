import type { FactorRow, IdentityRow, UserRow } from './store/rows.ts';

/** Times that were never set are left out. */
export type UserDocument = ReturnType<typeof documentOf> & Readonly<Partial<Record<TimeField, string>>>;

type TimeField =
  | 'email_confirmed_at'
  | 'invited_at'
  | 'phone_confirmed_at'
  | 'confirmation_sent_at'
  | 'confirmed_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'last_sign_in_at'
  | 'created_at'
  | 'updated_at'
  | 'banned_until'
  | 'deleted_at';

/** A user as the API shows it: without hashes and tokens, and without fields that were never set. */
export function userDocument(user: UserRow): UserDocument {
  return documentOf(user);
}

function documentOf(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...present({
      email_confirmed_at: user.email_confirmed_at,
      invited_at: user.invited_at,
    }),
    phone: user.phone ?? '',
    ...present({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(factorDocument) }),
    identities: user.identities.map(identityDocument),
    ...present({ created_at: user.created_at, updated_at: user.updated_at, banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}

export function identityDocument(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...present({ last_sign_in_at: identity.last_sign_in_at, created_at: identity.created_at, updated_at: identity.updated_at, email: identity.email }),
  };
}

export function factorDocument(factor: FactorRow) {
  return {
    id: factor.id,
    ...present({ created_at: factor.created_at, updated_at: factor.updated_at }),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    ...(factor.phone === null ? {} : { phone: factor.phone }),
  };
}

/** Times are shown in UTC, whatever the time zone of the database. */
function present(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === null || value === '' ? [] : [[key, key.endsWith('_at') || key.endsWith('_until') ? inUtc(value) : value]],
    ),
  );
}

/** With the microseconds that the database has. */
function inUtc(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = new Date(text).toISOString().slice(0, 19);
  return `${seconds}${fraction === '' ? '' : `.${fraction}`}Z`;
}
