import type { Auth, AuthSql } from '../contract.ts';
import { derivedId, newId, storedHash } from '../secrets.ts';
import { type FlowStateRow, isoTime } from './rows.ts';

export interface NewFlow {
  readonly providerType: string;
  readonly authenticationMethod: string;
  /** RFC 7636. Without it, tokens are handed over in the address itself. */
  readonly challenge: { readonly value: string; readonly method: 's256' | 'plain' } | undefined;
  readonly userId?: string;
  readonly inviteToken?: string;
  readonly referrer?: string;
  readonly linkingTargetId?: string;
}

export async function insertFlow(auth: Auth, sql: AuthSql, flow: NewFlow): Promise<string> {
  const id = newId(auth);
  await sql.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, invite_token, referrer, linking_target_id, created_at, updated_at
     ) values ($1::uuid, $2::uuid, $3, $4::auth.code_challenge_method, $5, $6, $7, $8, $9, $10::uuid, $11::timestamptz, $11::timestamptz)`,
    [
      id,
      flow.userId ?? null,
      flow.challenge === undefined ? null : storedHash(codeOfFlow(auth, id)),
      flow.challenge?.method ?? null,
      flow.challenge?.value ?? null,
      flow.providerType,
      flow.authenticationMethod,
      flow.inviteToken ?? null,
      flow.referrer ?? null,
      flow.linkingTargetId ?? null,
      isoTime(auth.clock()),
    ],
  );
  return id;
}

/** What the app exchanges for tokens. It follows from the flow, so that the database needs to hold its hash only. */
export function codeOfFlow(auth: Pick<Auth, 'keys'>, flowId: string): string {
  return derivedId(auth, 'codes of flows', flowId);
}

/** Locked until the transaction ends, so that a flow is finished once. */
export async function lockFlow(sql: AuthSql, id: string): Promise<FlowStateRow | undefined> {
  return first(await sql.query<{ document: FlowStateRow }>('select to_jsonb(f) as document from auth.flow_state f where f.id = $1::uuid for update', [id]));
}

export async function lockFlowByCode(sql: AuthSql, code: string): Promise<FlowStateRow | undefined> {
  return first(
    await sql.query<{ document: FlowStateRow }>('select to_jsonb(f) as document from auth.flow_state f where f.auth_code = $1 for update', [storedHash(code)]),
  );
}

/** The flow that a link in a message continues. */
export async function findFlowOfUser(sql: AuthSql, userId: string, authenticationMethod: string): Promise<FlowStateRow | undefined> {
  return first(
    await sql.query<{ document: FlowStateRow }>(
      `select to_jsonb(f) as document from auth.flow_state f where f.user_id = $1::uuid and f.authentication_method = $2 and f.auth_code_issued_at is null
       order by f.created_at desc limit 1 for update`,
      [userId, authenticationMethod],
    ),
  );
}

export async function finishFlow(
  auth: Auth,
  sql: AuthSql,
  id: string,
  result: { userId: string; providerToken?: string | undefined; providerRefreshToken?: string | undefined },
): Promise<void> {
  await sql.query(
    `update auth.flow_state set user_id = $2::uuid, provider_access_token = $3, provider_refresh_token = $4, auth_code_issued_at = $5::timestamptz, updated_at = $5::timestamptz
     where id = $1::uuid`,
    [id, result.userId, result.providerToken ?? null, result.providerRefreshToken ?? null, isoTime(auth.clock())],
  );
}

export async function deleteFlow(sql: AuthSql, id: string): Promise<void> {
  await sql.query('delete from auth.flow_state where id = $1::uuid', [id]);
}

/** Flows that nobody finished. */
export async function deleteFlowsBefore(sql: AuthSql, time: number): Promise<void> {
  await sql.query('delete from auth.flow_state where created_at < $1::timestamptz', [isoTime(time)]);
}

function first(rows: readonly { document: FlowStateRow }[]): FlowStateRow | undefined {
  return rows[0]?.document;
}
