import type { Auth, Call } from '../contract.ts';

const PAGE_SIZE = 50;

/** `GET /admin/audit`: what happened, the newest first. */
export async function listAudit(auth: Auth, call: Call) {
  const page = Math.max(1, Math.floor(Number(call.url.searchParams.get('page') ?? '1')) || 1);
  return auth.database.transaction((sql) =>
    sql.query<{ id: string; payload: unknown; created_at: string; ip_address: string }>(
      `select id::text, payload, to_json(created_at) #>> '{}' as created_at, ip_address from auth.audit_log_entries
       order by created_at desc, id limit $1::bigint offset $2::bigint`,
      [PAGE_SIZE, (page - 1) * PAGE_SIZE],
    ),
  );
}
