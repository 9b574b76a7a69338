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

/** A page ends before it has so many rows, or so many bytes as they are stored. */
const PAGE_BYTES = 4 * 2 ** 20;
const PAGE_SQL = `
  select id, transaction_id::text as xact, occurred_at::text as at, entity::bigint as entity, operation, record, old_record, message, found
  from (
    select *, count(*) over ()::int as found, sum(byte_size) over (order by id) - byte_size as bytes_before from (
      select *, coalesce(pg_column_size(record), 0) + coalesce(pg_column_size(old_record), 0) + coalesce(pg_column_size(message), 0) as byte_size
      from realtime.outbox where transaction_id >= $1::xid8 and id > $2::bigint order by id limit ${PAGE}
    ) as rows
  ) as page
  where bytes_before < ${PAGE_BYTES} order by id`;

interface OutboxRow {
  readonly id: number;
  readonly xact: string;
  readonly at: string;
  readonly entity: number | null;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE' | null;
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly old_record: Readonly<Record<string, unknown>> | null;
  readonly message: { id: string; topic: string; event: string; payload: unknown; private: boolean } | null;
  /** How many there were before their bytes were counted. */
  readonly found: number;
  readonly [column: string]: unknown;
}

/**
 * Reads each entry once, in the order in which transactions committed them. Everything of a transaction that had ended
 * at the last reading has been read; of those that had not, what was read is remembered.
 */
export function createOutboxReader(engine: SqlEngine) {
  let horizon: string | undefined;
  const seen = new Map<number, string>();

  const currentHorizon = `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
  return {
    /** Begins with what commits from now on. */
    async begin(): Promise<void> {
      await engine.admin(async (sql) => {
        const [row] = await sql.query<{ xmin: string }>(currentHorizon);
        horizon = row!.xmin;
        const open = await sql.query<OutboxRow>('select id, transaction_id::text as xact from realtime.outbox where transaction_id >= $1::xid8', [horizon]);
        seen.clear();
        for (const { id, xact } of open) seen.set(id, xact);
      });
    },

    /** Page by page, so that what one statement changed need not fit into memory. */
    async *read(): AsyncGenerator<OutboxEntry> {
      if (horizon === undefined) return;
      const from = horizon;
      let next: string | undefined;
      for (let last = 0, isLast = false; !isLast; ) {
        const page = await engine.admin(async (sql) => {
          next ??= (await sql.query<{ xmin: string }>(currentHorizon))[0]!.xmin;
          return sql.query<OutboxRow>(PAGE_SQL, [from, last]);
        });
        isLast = page.length === 0 || (page.length === page[0]!.found && page.length < PAGE);
        last = page.at(-1)?.id ?? last;
        for (const row of page) {
          if (seen.has(row.id)) continue;
          seen.set(row.id, row.xact);
          yield toEntry(row);
        }
      }
      horizon = next ?? from;
      for (const [id, xact] of seen) if (BigInt(xact) < BigInt(horizon)) seen.delete(id);
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
