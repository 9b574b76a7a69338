import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Row, type SqlEngine, SqlError, type Transaction } from './contract.ts';
import { applySession, beginOf, type Connection, inTransaction, SET_PLATFORM_SEARCH_PATH, SET_SEARCH_PATH } from './transaction.ts';
import { parserOf, toParameter } from './values.ts';

export interface PostgresqlOptions {
  /** The connection string of a role that may create roles and schemas in this database; a superuser for reloads by event trigger. */
  readonly url: string;
  /** At most so many connections for requests, 10 by default. */
  readonly maxConnections?: number;
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

const TYPES = { getTypeParser: (oid: number) => parserOf(oid) } as unknown as pg.CustomTypesConfig;

/**
 * An engine over a PostgreSQL server. Requests and migrations have connections of their own that log in as `authenticator`
 * and `owner`, so no SQL of theirs can become the platform again.
 */
export function openPostgresql({ url, maxConnections = 10, onIdleError }: PostgresqlOptions): SqlEngine {
  const urlAs = (role: string) => Object.assign(new URL(url), { username: role, password: rolePassword(url, role) }).href;
  const poolOf = (connectionString: string, max: number) => {
    const pool = new pg.Pool({ connectionString, max, allowExitOnIdle: true, idle_in_transaction_session_timeout: 60_000 });
    return pool.on('error', (error) => onIdleError?.(error));
  };
  const pools = {
    admin: poolOf(url, 3),
    request: poolOf(urlAs('authenticator'), maxConnections),
    owner: poolOf(urlAs('owner'), 2),
    auth: poolOf(urlAs('supabase_auth_admin'), 5),
  };
  // A role that SQL of an app set without LOCAL would stay on its connection.
  const asIs = (transaction: Transaction) => transaction.execute(`set local role none; ${SET_SEARCH_PATH}`);
  const asPlatform = (transaction: Transaction) => transaction.execute(`set local role none; ${SET_PLATFORM_SEARCH_PATH}`);
  const withTimeout = (transaction: Transaction) => transaction.execute(`set local role none; ${SET_SEARCH_PATH}; set local statement_timeout to '10s'`);
  const listeners = createListeners(url, onIdleError);

  return {
    kind: 'postgresql',
    passwords: Object.fromEntries(['authenticator', 'owner', 'supabase_auth_admin'].map((role) => [role, rolePassword(url, role)])),
    request: (session, work) =>
      withClient(pools.request, (connection) => inTransaction(connection, beginOf(session), (transaction) => applySession(transaction, session), work)),
    admin: (work) => withClient(pools.admin, (connection) => inTransaction(connection, 'begin', asPlatform, work)),
    owner: (work) => withClient(pools.owner, (connection) => inTransaction(connection, 'begin', asIs, work)),
    auth: (work) => withClient(pools.auth, (connection) => inTransaction(connection, 'begin', withTimeout, work)),
    listen: listeners.listen,
    async close() {
      await listeners.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

async function withClient<Result>(pool: pg.Pool, use: (connection: Connection) => Promise<Result>): Promise<Result> {
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
    return await use(connectionOf(client));
  } finally {
    client.off('error', note);
    client.release(broken);
  }
}

function connectionOf(client: pg.ClientBase): Connection {
  return {
    query: async (text, values) => (await client.query<Row>({ text, values: values.map(toParameter), types: TYPES })).rows,
    execute: async (text) => void (await client.query(text)),
  };
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
