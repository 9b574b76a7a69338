/** Rows of the `auth` schema as their JSON documents, which both engines read alike. Times are ISO 8601. */

export type Json = Readonly<Record<string, unknown>>;

export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly invited_at: string | null;
  readonly phone: string | null;
  readonly phone_confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly confirmed_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: string | null;
  readonly email_change_confirm_status: number;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: string | null;
  readonly reauthentication_sent_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Json | null;
  readonly raw_user_meta_data: Json | null;
  readonly is_sso_user: boolean;
  readonly is_anonymous: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly banned_until: string | null;
  readonly deleted_at: string | null;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
}

export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Json;
  readonly provider: string;
  readonly email: string | null;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'webauthn' | 'phone';
  readonly status: 'unverified' | 'verified';
  readonly secret: string | null;
  readonly phone: string | null;
  readonly last_challenged_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3' | null;
  readonly factor_id: string | null;
  readonly not_after: string | null;
  readonly created_at: string;
  readonly refreshed_at: string | null;
  readonly refresh_token_counter: number | null;
  readonly amr: readonly { readonly method: string; readonly at: string }[];
}

export interface FlowStateRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly auth_code: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain' | null;
  readonly provider_type: string;
  readonly provider_access_token: string | null;
  readonly provider_refresh_token: string | null;
  readonly authentication_method: string;
  readonly auth_code_issued_at: string | null;
  readonly invite_token: string | null;
  readonly referrer: string | null;
  readonly linking_target_id: string | null;
  readonly created_at: string;
}

/** `timestamp without time zone` columns hold UTC. */
export function timeOf(text: string): number {
  return Date.parse(/(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? text : `${text}Z`);
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
