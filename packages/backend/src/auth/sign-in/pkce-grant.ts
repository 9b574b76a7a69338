import { createHash } from 'node:crypto';
import type { Auth, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { readText } from '../input.ts';
import { unseal } from '../secret-box.ts';
import { isSame } from '../../keys/is-same.ts';
import { record } from '../store/audit-log.ts';
import { deleteFlow, lockFlowByCode } from '../store/flow-states.ts';
import type { FlowStateRow } from '../store/rows.ts';
import { timeOf } from '../store/rows.ts';
import { findUser } from '../store/users.ts';
import type { Method } from '../tokens/access-token.ts';
import { startSession, type TokenResponse } from '../tokens/sessions.ts';
import { isBanned } from '../accounts/accounts.ts';

/** `POST /token?grant_type=pkce`: whoever began a flow gets the tokens that it ended with (RFC 7636). */
export async function exchangeCode(auth: Auth, call: Call): Promise<TokenResponse> {
  const [code, verifier] = [readText(call.body, 'auth_code'), readText(call.body, 'code_verifier')];
  if (code === '' || verifier === '') throw refuse('validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
  return auth.database.transaction(async (sql) => {
    const flow = await lockFlowByCode(sql, code);
    if (flow === undefined || flow.user_id === null || flow.auth_code_issued_at === null) throw refuse('flow_state_not_found');
    if (auth.clock() > timeOf(flow.auth_code_issued_at) + auth.config.flowLifetimeSeconds * 1000) throw refuse('flow_state_expired');
    if (!isVerifier(flow, verifier)) throw refuse('bad_code_verifier');
    const user = await findUser(sql, flow.user_id);
    if (user === undefined) throw refuse('flow_state_not_found');
    if (isBanned(auth, user)) throw refuse('user_banned');
    await deleteFlow(sql, flow.id);
    await record(auth, sql, call, user, 'login', { provider_type: flow.provider_type });
    const tokens = await startSession(auth, sql, call, user, flow.authentication_method as Method);
    return {
      ...tokens,
      ...(flow.provider_access_token === null ? {} : { provider_token: unseal(auth, flow.id, flow.provider_access_token) }),
      ...(flow.provider_refresh_token === null ? {} : { provider_refresh_token: unseal(auth, flow.id, flow.provider_refresh_token) }),
    };
  });
}

function isVerifier(flow: FlowStateRow, verifier: string): boolean {
  if (flow.code_challenge === null) return false;
  const answer = flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return isSame(answer, flow.code_challenge);
}
