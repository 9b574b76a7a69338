import type { SqlEngine } from '../engines/contract.ts';
import { asService } from './authorization.ts';

/** One row of the outbox: a changed row of a table, or a message. */
export interface OutboxEntry {
  readonly id: number;
  readonly occurredAt: Date;
  readonly change?: {
    readonly entity: number;
    readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
    readonly record: Readonly<Record<string, unknown>> | null;
    readonly oldRecord: Readonly<Record<string, unknown>> | null;
  };
  readonly message?: { readonly id: string; readonly topic: string; readonly event: string; readonly payload: unknown; readonly isPrivate: boolean };
}

const PAGE = 500;
/** Longer than a transaction stays open between its last write and its commit. */
const KEEP_MINUTES = 5;

interface OutboxRow {
  readonly id: number;
  readonly xact: string;
  readonly at: string;
  readonly entity: number | null;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE' | null;
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly old_record: Readonly<Record<string, unknown>> | null;
  readonly message: { id: string; topic: string; event: string; payload: unknown; private: boolean } | null;
  readonly [column: string]: unknown;
}

/**
 * Reads each entry once, in the order in which transactions committed them. Everything of a transaction that had ended
 * at the last reading has been read; of those that had not, what was read is remembered.
 */
export function createOutboxReader(engine: SqlEngine) {
  let horizon: string | undefined;
  let seen = new Map<number, string>();

  const currentHorizon = `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
  return {
    /** Begins with what commits from now on. */
    async begin(): Promise<void> {
      await engine.admin(async (sql) => {
        const [row] = await sql.query<{ xmin: string }>(currentHorizon);
        horizon = row!.xmin;
        const open = await sql.query<OutboxRow>('select id, transaction_id::text as xact from realtime.outbox where transaction_id >= $1::xid8', [horizon]);
        seen = new Map(open.map(({ id, xact }) => [id, xact]));
      });
    },

    async read(): Promise<readonly OutboxEntry[]> {
      if (horizon === undefined) return [];
      const from = horizon;
      const rows: OutboxRow[] = [];
      const next = await engine.admin(async (sql) => {
        const [row] = await sql.query<{ xmin: string }>(currentHorizon);
        for (let last = 0; ; ) {
          const page = await sql.query<OutboxRow>(
            `select id, transaction_id::text as xact, occurred_at::text as at, entity::bigint as entity, operation, record, old_record, message
             from realtime.outbox where transaction_id >= $1::xid8 and id > $2::bigint order by id limit ${PAGE}`,
            [from, last],
          );
          rows.push(...page);
          if (page.length < PAGE) return row!.xmin;
          last = page.at(-1)!.id;
        }
      });
      const fresh = rows.filter(({ id }) => !seen.has(id));
      horizon = next;
      seen = new Map(rows.filter(({ xact }) => BigInt(xact) >= BigInt(next)).map(({ id, xact }) => [id, xact]));
      return fresh.map(toEntry);
    },

    /** Removes what everybody has read, and messages that nobody asks for again. */
    async clean(): Promise<void> {
      await engine.admin(async (sql) => {
        await sql.query(
          `delete from realtime.outbox where occurred_at < now() - interval '${KEEP_MINUTES} minutes' and transaction_id < pg_snapshot_xmin(pg_current_snapshot())`,
        );
        await sql.query('delete from realtime.followers where expires_at < now()');
      });
      await asService(engine, (sql) => sql.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`));
    },
  };
}

function toEntry({ id, at, entity, operation, record, old_record, message }: OutboxRow): OutboxEntry {
  const occurredAt = new Date(at);
  if (message) return { id, occurredAt, message: { ...message, isPrivate: message.private } };
  return { id, occurredAt, change: { entity: entity!, operation: operation!, record, oldRecord: old_record } };
}
