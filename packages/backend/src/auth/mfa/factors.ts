import { isUuid } from '../../is-uuid.ts';
import { renderSVG } from 'uqr';
import type { Auth, AuthSql, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { readText } from '../input.ts';
import { newId } from '../secrets.ts';
import { record } from '../store/audit-log.ts';
import {
  deleteChallenge,
  deleteFactor,
  deleteUnverifiedFactors,
  insertChallenge,
  insertTotpFactor,
  lockChallenge,
  meetChallenge,
  updateFactor,
} from '../store/factors.ts';
import type { FactorRow, SessionRow, UserRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { deleteSessionsBelowAal2, lockSession, lowerSessions, raiseSession, recordMethod } from '../store/sessions.ts';
import { lockUser, requireUser } from '../store/users.ts';
import { type TokenResponse, tokenResponse } from '../tokens/sessions.ts';
import { isAal2, requireSignedIn, type SignedIn } from '../accounts/signed-in.ts';
import { seal, unseal } from '../secret-box.ts';
import { stepStart, toBase32, totpStep, totpUri } from './totp.ts';

const SECRET_BYTES = 20;
/** Verified ones, as hosted. */
const MAX_VERIFIED_FACTORS = 10;

/** `POST /factors`: a new authenticator app. It counts once a code of it was entered. */
export async function enrollFactor(auth: Auth, call: Call) {
  const signedIn = await requireFactorOwner(auth, call);
  const type = readText(call.body, 'factor_type');
  if (type === 'phone') throw refuse('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') throw refuse('mfa_webauthn_enroll_not_enabled');
  if (type !== 'totp') throw refuse('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  if (!auth.config.mfa.isTotpEnabled) throw refuse('mfa_totp_enroll_not_enabled');
  const friendlyName = readText(call.body, 'friendly_name');
  const issuer = readText(call.body, 'issuer') || new URL(auth.config.siteUrl).host;
  const secret = toBase32(auth.random(SECRET_BYTES));
  const uri = totpUri(secret, issuer, signedIn.user.email ?? '');
  const id = newId(auth);
  await auth.database.transaction(async (sql) => {
    await lockUser(sql, signedIn.user.id);
    await deleteUnverifiedFactors(sql, signedIn.user.id, auth.clock() - auth.config.mfa.unverifiedLifetimeSeconds * 1000);
    requireRoom(auth, await requireUser(sql, signedIn.user.id), signedIn.session, friendlyName);
    await insertTotpFactor(auth, sql, { id, userId: signedIn.user.id, friendlyName, secret: seal(auth, id, secret) });
    await record(auth, sql, call, signedIn.user, 'factor_in_progress', { factor_id: id });
  });
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: renderSVG(uri), secret, uri } };
}

function requireRoom(auth: Auth, user: UserRow, session: SessionRow, friendlyName: string): void {
  if (user.factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
    throw refuse('mfa_factor_name_conflict', `A factor with the friendly name "${friendlyName}" for this user already exists`);
  }
  const verified = user.factors.filter(({ status }) => status === 'verified').length;
  if (user.factors.length >= auth.config.mfa.maxFactors || verified >= MAX_VERIFIED_FACTORS) throw refuse('too_many_enrolled_mfa_factors');
  // Else somebody with a password alone could enroll an app of their own and raise themselves by it.
  if (verified > 0 && !isAal2(session)) throw refuse('insufficient_aal');
}

/** `POST /factors/{id}/challenge` */
export async function challengeFactor(auth: Auth, call: Call, factorId: string) {
  const { user } = await requireFactorOwner(auth, call);
  const factor = requireTotpFactor(auth, user, factorId);
  const id = await auth.database.transaction(async (sql) => {
    await record(auth, sql, call, user, 'challenge_created', { factor_id: factor.id, factor_status: factor.status });
    return insertChallenge(auth, sql, factor.id, call.ip);
  });
  return { id, type: factor.factor_type, expires_at: Math.floor(auth.clock() / 1000) + auth.config.mfa.challengeLifetimeSeconds };
}

/** `POST /factors/{id}/verify`: with a right code, this session goes on as aal2, and all lesser sessions end. */
export async function verifyFactor(auth: Auth, call: Call, factorId: string): Promise<TokenResponse> {
  const { user, session } = await requireFactorOwner(auth, call);
  const factor = requireTotpFactor(auth, user, factorId);
  const [challengeId, code] = [readText(call.body, 'challenge_id'), readText(call.body, 'code')];
  if (code === '') throw refuse('validation_failed', 'Code needs to be non-empty');
  if (!isUuid(challengeId)) throw refuse('validation_failed', 'challenge_id must be an UUID');
  // Six digits could be tried out from many places.
  auth.limits.take('mfa', `factor ${factor.id}`);
  const outcome = await auth.database.transaction(async (sql) => {
    const challenge = await lockChallenge(sql, challengeId, factor.id);
    if (challenge === undefined) throw refuse('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', 422);
    if (challenge.verified_at !== null || challenge.ip_address !== call.ip) throw refuse('mfa_ip_address_mismatch');
    if (auth.clock() > timeOf(challenge.created_at) + auth.config.mfa.challengeLifetimeSeconds * 1000) {
      await deleteChallenge(sql, challengeId);
      return 'expired';
    }
    await requireNewCode(auth, sql, factor, code);
    await meetChallenge(auth, sql, challengeId);
    return raise(auth, sql, call, user, session, factor);
  });
  if (outcome === 'expired') {
    throw refuse('mfa_challenge_expired', `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`);
  }
  return outcome;
}

/** A code counts once (RFC 6238, section 5.2): `last_challenged_at` is the start of the time step of the last one. */
async function requireNewCode(auth: Auth, sql: AuthSql, factor: FactorRow, code: string): Promise<void> {
  const step = totpStep(unseal(auth, factor.id, factor.secret ?? ''), code, auth.clock());
  if (step === undefined) throw refuse('mfa_verification_failed');
  if (!(await updateLastStep(sql, factor.id, stepStart(step)))) throw refuse('mfa_verification_failed');
}

async function updateLastStep(sql: AuthSql, factorId: string, startMs: number): Promise<boolean> {
  // The column is unique over all factors, so the last digits are those of the factor.
  const micros = Number.parseInt(factorId.replaceAll('-', '').slice(0, 7), 16) % 1_000_000;
  const rows = await sql.query(
    `update auth.mfa_factors set last_challenged_at = $2::timestamptz + $3::int * interval '1 microsecond'
     where id = $1::uuid and (last_challenged_at is null or last_challenged_at < $2::timestamptz) returning id`,
    [factorId, new Date(startMs).toISOString(), micros],
  );
  return rows.length > 0;
}

async function raise(auth: Auth, sql: AuthSql, call: Call, user: UserRow, session: SessionRow, factor: FactorRow): Promise<TokenResponse> {
  await record(auth, sql, call, user, 'verification_attempted', { factor_id: factor.id, factor_type: factor.factor_type });
  const locked = await lockSession(sql, session.id);
  if (locked === undefined) throw refuse('session_not_found');
  if (factor.status === 'unverified') await updateFactor(auth, sql, factor.id, { status: 'verified' });
  await recordMethod(auth, sql, session.id, 'totp');
  // Two further, so that the token from before, which may be one behind, does not become an aal2 token.
  const counter = (locked.refresh_token_counter ?? 0) + 2;
  await raiseSession(sql, session.id, factor.id, counter);
  const tokens = await tokenResponse(auth, sql, await requireUser(sql, user.id), { id: session.id, counter }, 'totp');
  await deleteSessionsBelowAal2(sql, user.id);
  await deleteUnverifiedFactors(sql, user.id);
  return tokens;
}

/** `DELETE /factors/{id}` */
export async function unenrollFactor(auth: Auth, call: Call, factorId: string): Promise<{ id: string }> {
  const { user, session } = await requireFactorOwner(auth, call);
  const factor = requireFactor(user, factorId);
  if (factor.status === 'verified' && !isAal2(session)) throw refuse('insufficient_aal', 'AAL2 required to unenroll verified factor', 422);
  await auth.database.transaction(async (sql) => {
    await lowerSessions(sql, user.id, factor.id);
    await deleteFactor(sql, factor.id);
    await record(auth, sql, call, user, 'factor_unenrolled', { factor_id: factor.id, factor_status: factor.status, session_id: session.id });
  });
  return { id: factor.id };
}

async function requireFactorOwner(auth: Auth, call: Call): Promise<SignedIn & { session: SessionRow }> {
  const signedIn = await requireSignedIn(auth, call);
  if (signedIn.user.is_anonymous) throw refuse('no_authorization', 'Anonymous user not allowed to perform these actions', 403);
  if (signedIn.session === undefined) throw refuse('session_not_found', 'A valid session and a registered user are required to enroll a factor');
  return { ...signedIn, session: signedIn.session };
}

export function requireFactor(user: UserRow, factorId: string): FactorRow {
  if (!isUuid(factorId)) throw refuse('validation_failed', 'factor_id must be an UUID', 404);
  const factor = user.factors.find(({ id }) => id === factorId);
  if (factor === undefined) throw refuse('mfa_factor_not_found');
  return factor;
}

function requireTotpFactor(auth: Auth, user: UserRow, factorId: string): FactorRow {
  const factor = requireFactor(user, factorId);
  if (factor.factor_type === 'phone') throw refuse('mfa_phone_verify_not_enabled');
  if (factor.factor_type === 'webauthn') throw refuse('mfa_webauthn_verify_not_enabled');
  if (!auth.config.mfa.isTotpEnabled) throw refuse('mfa_totp_verify_not_enabled');
  return factor;
}
