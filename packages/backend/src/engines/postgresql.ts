import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BatchReader, PreparedStatements, type Statement } from './batch.ts';
import { type Row, type SqlEngine, SqlError, type Transaction } from './contract.ts';
import { beginAsPlatform, beginAsRole, beginRequest, type Connection, inTransaction } from './transaction.ts';
import { runStatement } from './postgresql-statement.ts';

export interface PostgresqlOptions {
  /** The connection string of a role that may create roles and schemas in this database; a superuser for reloads by event trigger. */
  readonly url: string;
  /** At most so many connections for requests, 10 by default. */
  readonly maxConnections?: number;
  /**
   * For a server with databases of people who do not trust each other: the roles that log in get names that end so, and only
   * they may connect to this database. Letters and digits.
   */
  readonly loginSuffix?: string;
  /** A connection that nobody used broke. The pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The password of a login role: nobody who does not know the connection string can compute it, and every process computes
 * the same. Databases of one cluster have their roles in common, so the name of the database is no part of it.
 */
function rolePassword(url: string, role: string): string {
  const { username, password, host } = new URL(url);
  return createHash('sha256')
    .update(JSON.stringify([role, username, password, host]))
    .digest('hex');
}

/** Connections, and what each of them keeps prepared. */
interface Pool {
  readonly pool: pg.Pool;
  readonly prepared: WeakMap<pg.ClientBase, PreparedStatements>;
}

/**
 * An engine over a PostgreSQL server. Requests and migrations have connections of their own that log in as `authenticator`
 * and `owner`, so no SQL of theirs can become the platform again.
 */
export function openPostgresql({ url, maxConnections = 10, loginSuffix, onIdleError }: PostgresqlOptions): SqlEngine {
  const loginOf = (role: string) => (loginSuffix === undefined ? role : `${role}_${loginSuffix}`);
  const urlAs = (role: string) => Object.assign(new URL(url), { username: loginOf(role), password: rolePassword(url, loginOf(role)) }).href;
  const poolOf = (connectionString: string, max: number): Pool => {
    const pool = new pg.Pool({ connectionString, max, allowExitOnIdle: true, idle_in_transaction_session_timeout: 60_000 });
    return { pool: pool.on('error', (error) => onIdleError?.(error)), prepared: new WeakMap<pg.ClientBase, PreparedStatements>() };
  };
  const pools = {
    admin: poolOf(url, 3),
    request: poolOf(urlAs('authenticator'), maxConnections),
    owner: poolOf(urlAs('owner'), 2),
    auth: poolOf(urlAs('supabase_auth_admin'), 5),
  };
  // A role that SQL of an app set without LOCAL would stay on its connection.
  const become = (role: string) => `set local role ${loginSuffix === undefined ? 'none' : role}`;
  const listeners = createListeners(url, onIdleError);

  return {
    kind: 'postgresql',
    passwords: Object.fromEntries(['authenticator', 'owner', 'supabase_auth_admin'].map((role) => [role, rolePassword(url, loginOf(role))])),
    ...(loginSuffix !== undefined && { loginSuffix }),
    request: (session, work) => withClient(pools.request, (connection) => inTransaction(connection, beginRequest(session), work)),
    admin: (work) => withClient(pools.admin, (connection) => inTransaction(connection, beginAsPlatform('set local role none'), work)),
    owner: (work) => withClient(pools.owner, (connection) => inTransaction(connection, beginAsRole(become('owner')), work)),
    auth: (work) =>
      withClient(pools.auth, (connection) =>
        inTransaction(connection, beginAsRole(become('supabase_auth_admin'), "set local statement_timeout to '10s'"), work),
      ),
    listen: listeners.listen,
    compact: (table, timeoutMs) => compactTable(pools.admin.pool, table, timeoutMs),
    async close() {
      await listeners.close();
      await Promise.all(Object.values(pools).map(({ pool }) => pool.end()));
    },
  };
}

/** Requests of the app would wait behind one that waits for longer. */
const LOCK_WAIT = '3s';

async function compactTable(pool: pg.Pool, { schema, name }: { readonly schema: string; readonly name: string }, timeoutMs: number): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asConnectionError(error);
  });
  let isDone = false;
  try {
    await client.query(`set lock_timeout to '${LOCK_WAIT}'; set statement_timeout to ${timeoutMs}`);
    await client.query(`vacuum (full, analyze) ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`);
    await client.query('reset lock_timeout; reset statement_timeout');
    isDone = true;
  } catch (error) {
    throw SqlError.from(error);
  } finally {
    // A connection that still has these limits is not used again.
    client.release(!isDone);
  }
}

export interface RemoteOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Whether the connection is encrypted. The server's certificate is not checked, as with `sslmode=require`. */
  readonly isEncrypted: boolean;
  /** How the server is reached. */
  readonly stream: () => Duplex;
  readonly connectMs: number;
}

/** One connection to a database elsewhere, such as a hosted project, for one transaction. @throws SqlError, or what the stream ended with */
export async function readRemote<Result>(options: RemoteOptions, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const { isEncrypted, connectMs, ...place } = options;
  const client = new pg.Client({ ...place, ssl: isEncrypted ? { rejectUnauthorized: false } : false, connectionTimeoutMillis: connectMs, keepAlive: true });
  // The query that waits gets the error, too.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw asConnectionError(error);
    });
    return await inTransaction(connectionOf(client, new PreparedStatements()), beginAsPlatform('set local role none'), work);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function withClient<Result>({ pool, prepared }: Pool, use: (connection: Connection) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asConnectionError(error);
  });
  // A connection that breaks also reports it here; the query that waits gets the error.
  let broken: Error | undefined;
  const note = (error: Error) => {
    broken = error;
  };
  client.on('error', note);
  try {
    const kept = prepared.get(client) ?? new PreparedStatements();
    prepared.set(client, kept);
    return await use(connectionOf(client, kept));
  } finally {
    client.off('error', note);
    client.release(broken);
  }
}

function connectionOf(client: pg.ClientBase, prepared: PreparedStatements): Connection {
  return {
    batch: (statements) => new Promise((resolve, reject) => client.query(new Batch(prepared, statements, resolve, reject))),
    execute: async (text) => void (await client.query(text)),
    statement: async (text, options) => {
      await client.query(`set local statement_timeout to ${options.timeoutMs}`);
      return runStatement(client, text, options);
    },
  };
}

/** What `client.query` takes in place of a query of its own: it sends the batch, and is handed the messages of the answer. */
class Batch implements pg.Submittable {
  readonly #reader = new BatchReader();
  #failed: (error: unknown) => void = () => undefined;
  #fault: unknown;

  constructor(
    private readonly prepared: PreparedStatements,
    private readonly statements: readonly Statement[],
    private readonly resolve: (rows: readonly (readonly Row[])[]) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit({ stream }: pg.Connection): void {
    const { bytes, failed } = this.prepared.encode(this.statements);
    this.#failed = failed;
    if (stream.writable) stream.write(bytes);
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    this.#reader.columns(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#reader.row(fields);
    } catch (error) {
      this.#fault ??= error;
    }
  }

  handleCommandComplete(): void {
    this.#reader.end();
  }

  handleEmptyQuery(): void {
    this.#reader.end();
  }

  /** COPY has nobody to talk to. */
  handleCopyInResponse(connection: pg.Connection): void {
    (connection as unknown as { sendCopyFail(message: string): void }).sendCopyFail('No source stream defined');
  }

  handleCopyData(): void {}

  handleError(error: unknown): void {
    this.#failed(error);
    this.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.resolve(this.#reader.rows);
    else this.reject(this.#fault);
  }
}

function asConnectionError(error: unknown): unknown {
  const found = SqlError.from(error);
  if (found instanceof SqlError || !(error instanceof Error)) return found;
  return new SqlError({ code: '08006', message: error.message }, { cause: error });
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;

/** One connection for all channels, opened when the first is listened to, and again when it breaks. */
function createListeners(url: string, onIdleError: ((error: Error) => void) | undefined) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const state: { client: Promise<pg.Client> | undefined; isClosed: boolean } = { client: undefined, isClosed: false };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '');
    });
    client.on('error', (error) => {
      onIdleError?.(error);
      state.client = undefined;
      void comeBack();
    });
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  };
  const open = (): Promise<pg.Client> => {
    state.client ??= connect().catch((error: unknown) => {
      state.client = undefined;
      throw asConnectionError(error);
    });
    return state.client;
  };

  /** Tries until the server is there again, and lets everybody look for what they missed. */
  const comeBack = async (): Promise<void> => {
    for (let waitMs = FIRST_RETRY_MS; !state.isClosed && channels.size > 0; waitMs = Math.min(2 * waitMs, LAST_RETRY_MS)) {
      try {
        await open();
        for (const set of channels.values()) for (const listener of set) listener('');
        return;
      } catch (error) {
        onIdleError?.(error as Error);
        await pause(waitMs, undefined, { ref: false });
      }
    }
  };

  return {
    async listen(channel: string, onPayload: (payload: string) => void) {
      const set = channels.get(channel) ?? new Set();
      const isFirst = set.size === 0;
      channels.set(channel, set.add(onPayload));
      const client = await open();
      if (isFirst) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onPayload);
        if (set.size > 0 || state.isClosed) return;
        channels.delete(channel);
        await (await open()).query(`unlisten ${client.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      state.isClosed = true;
      channels.clear();
      const client = await state.client?.catch(() => undefined);
      await client?.end();
    },
  };
}
