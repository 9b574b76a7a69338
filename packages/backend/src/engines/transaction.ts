/** Transactions over one connection, the same for every driver. */
import { type RequestSession, type Row, SqlError, type Transaction } from './contract.ts';

/** One connection of a driver, which nobody else uses meanwhile. */
export interface Connection {
  query(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  execute(text: string): Promise<void>;
}

/** Names of tables and of functions in extensions are found without their schema, as hosted. */
export const SET_SEARCH_PATH = 'set local search_path to "$user", public, extensions';
/**
 * For the platform, which is a superuser: a function of the project with the name of PostgreSQL's own and types that fit
 * better would run as it, and a temporary table with the name of a catalog would be read in its place.
 */
export const SET_PLATFORM_SEARCH_PATH = 'set local search_path to pg_catalog, pg_temp';

/** How long a statement of a role may take, as hosted. */
const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s' };
const OTHER_STATEMENT_TIMEOUT = '30s';

/** Runs `work` between BEGIN and COMMIT. `prepare` sets up the transaction and counts as a part of it. */
export async function inTransaction<Result>(
  connection: Connection,
  begin: string,
  prepare: (transaction: Transaction) => Promise<void>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const state = { isUndone: false, isOpen: true };
  const guard = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (!state.isOpen) throw new Error('The transaction has ended.');
    try {
      return await run();
    } catch (error) {
      throw SqlError.from(error);
    }
  };
  const transaction: Transaction = {
    query: <R extends Row>(text: string, values: readonly unknown[] = []) => guard(() => connection.query(text, values) as Promise<readonly R[]>),
    execute: (text) => guard(() => connection.execute(text)),
    rollbackAtEnd: () => {
      state.isUndone = true;
    },
  };
  await guard(() => connection.execute(begin));
  try {
    await prepare(transaction);
    const result = await work(transaction);
    // COMMIT also reports deferred constraints, so its error is the caller's.
    await transaction.execute(state.isUndone ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    // A connection that is gone has no transaction to undo; the first error says why.
    await connection.execute('rollback').catch(() => undefined);
    throw error;
  } finally {
    state.isOpen = false;
  }
}

/** Sets what a request may do and what its SQL can read of it, for this transaction. The role comes last: it may not set the others. */
export async function applySession(transaction: Transaction, session: RequestSession): Promise<void> {
  const settings: Record<string, string> = {
    statement_timeout: STATEMENT_TIMEOUTS[session.role] ?? OTHER_STATEMENT_TIMEOUT,
    ...session.settings,
    'request.jwt.claims': JSON.stringify(session.claims),
    'request.headers': JSON.stringify(session.headers),
    'request.cookies': JSON.stringify(session.cookies ?? {}),
    'request.method': session.method ?? '',
    'request.path': session.path ?? '',
    role: session.role,
  };
  const entries = Object.entries(settings);
  const calls = entries.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  await transaction.query(`select ${calls.join(', ')}`, entries.flat());
}

export const beginOf = (session: RequestSession): string => (session.isReadOnly === true ? 'begin read only' : 'begin');
