/**
 * Every error of `/auth/v1`: the code that `@supabase/auth-js` compares, the status it travels with and the sentence
 * that people see. Codes, statuses and most sentences are those of Supabase Auth, so that code written against the
 * hosted service takes the same branches here.
 */
const AUTH_ERRORS = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'OAuth callback with missing authorization code missing'],
  bad_oauth_state: [400, 'OAuth state not found or expired'],
  conflict: [409, 'Too many concurrent token refresh requests on the same session or refresh token'],
  current_password_invalid: [400, 'Current password required when setting new password.'],
  current_password_required: [400, 'Current password required when setting new password.'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_address_not_authorized: [400, 'Email address cannot be used as it is not authorized'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [422, 'Email logins are disabled'],
  feature_disabled: [404, 'This feature is not enabled'],
  flow_state_already_used: [400, 'State has already been used'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  hook_timeout: [422, 'The hook took too long to answer'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  invalid_credentials: [400, 'Invalid login credentials'],
  invite_not_found: [404, 'Invite not found'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge or create a new challenge.'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  oauth_provider_not_supported: [400, 'Unsupported provider'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'The email address of this account needs to be verified first'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body is larger than 1 MB'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_audience: [403, "Token audience doesn't match request audience"],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unknown: [404, 'There is nothing at this address'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  /** Why a password is too weak: `length`, `characters`. */
  readonly reasons: readonly string[] | undefined;

  constructor(code: AuthErrorCode, details: { message?: string; status?: number; reasons?: readonly string[]; cause?: unknown } = {}) {
    super(details.message ?? AUTH_ERRORS[code][1], { cause: details.cause });
    this.code = code;
    this.status = details.status ?? AUTH_ERRORS[code][0];
    this.reasons = details.reasons;
  }
}

/** What the OAuth 2 grants answer: always status 400, with the fields of RFC 6749. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

export function refuse(code: AuthErrorCode, message?: string, status?: number): AuthError {
  return new AuthError(code, { ...(message === undefined ? {} : { message }), ...(status === undefined ? {} : { status }) });
}

/** The word of RFC 6749 for a status, in the address that a link or a provider sends people back to. */
export function oauthWord(error: AuthError): string {
  if (error.code === 'signup_disabled' || error.code === 'user_banned' || error.code === 'provider_email_needs_verification') return 'access_denied';
  const words: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied', 503: 'temporarily_unavailable' };
  return words[error.status] ?? 'server_error';
}
