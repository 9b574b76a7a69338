import { createBackend, createKeySet, createMemoryBlobs, openEmbedded, SqlError, type Row, type Transaction } from '@lathe/backend';
import { SQL_ROWS_DEFAULT, type SqlAnswer, type SqlBody, type SqlError as SqlErrorFields, type SqlResult, type SqlRole } from '@lathe/protocol';
import { randomBytes } from 'node:crypto';
import type { DatabaseStore } from '../databases/contract.ts';

export interface RealDatabase extends Pick<DatabaseStore, 'run'> {
  /** Runs statements as the owner, like a migration. */
  migrate(sql: string): Promise<void>;
  /** Adds an account, and answers its ID. */
  addUser(email: string): Promise<string>;
  close(): Promise<void>;
}

/** A database of a project in memory, as its server runs it. Statements of one text are separated by an empty line. */
export async function openRealDatabase(): Promise<RealDatabase> {
  const engine = await openEmbedded();
  const keys = await createKeySet({ random: randomBytes, now: 0 });
  const backend = await createBackend({ engine, keys, blobs: createMemoryBlobs() });

  const as = <Result>({ as: asked, isReadOnly }: Pick<SqlBody, 'as' | 'isReadOnly'>, work: (transaction: Transaction) => Promise<Result>) =>
    asked.role === 'owner'
      ? engine.owner(work)
      : engine.request({ role: asked.role, claims: claimsOf(asked), headers: {}, ...(isReadOnly && { isReadOnly }) }, work);

  return {
    migrate: (sql) => engine.owner((transaction) => transaction.execute(sql)),
    async addUser(email) {
      const rows = await engine.owner((transaction) =>
        transaction.query<{ id: string }>(
          `insert into auth.users (id, email, role, aud, created_at, last_sign_in_at)
           values (gen_random_uuid(), $1, 'authenticated', 'authenticated', now(), now()) returning id`,
          [email],
        ),
      );
      return rows[0]!.id;
    },
    async run(body): Promise<SqlAnswer> {
      const results: SqlResult[] = [];
      try {
        await as(body, async (transaction) => {
          if (body.isRolledBack === true) transaction.rollbackAtEnd();
          for (const text of body.text.split(/;\n\n/)) results.push(resultOf(await transaction.query(text, body.values), body.rowLimit));
        });
        return { results };
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        return { results, error: errorOf(error) };
      }
    },
    close: () => backend.close(),
  };
}

function claimsOf(asked: SqlRole): Record<string, unknown> {
  return asked.role === 'authenticated' ? { role: 'authenticated', sub: asked.userId } : { role: asked.role };
}

function resultOf(rows: readonly Row[], rowLimit = SQL_ROWS_DEFAULT): SqlResult {
  const names = Object.keys(rows[0] ?? {});
  const text = (value: unknown) => (value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value));
  return {
    command: 'SELECT',
    columns: names.map((name) => ({ name, type: 'text' })),
    rows: rows.slice(0, rowLimit).map((row) => names.map((name) => text(row[name]))),
    rowCount: rows.length,
    durationMs: 1,
  };
}

function errorOf({ code, message, detail, hint }: SqlError): SqlErrorFields {
  return { code, message, ...(detail !== undefined && { detail }), ...(hint !== undefined && { hint }) };
}
