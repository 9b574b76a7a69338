/** Transactions over one connection, the same for every driver. */
import { type Statement, UNKNOWN_STATEMENT } from './batch.ts';
import { type RequestSession, type Row, SqlError, type StatementOptions, type StatementResult, type Transaction } from './contract.ts';

/** One connection of a driver, which nobody else uses meanwhile. */
export interface Connection {
  /** Runs statements in one round trip, in their order and up to the first error. Gives the rows of each. */
  batch(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  execute(text: string): Promise<void>;
  statement(text: string, options: StatementOptions): Promise<StatementResult>;
}

/** Names of tables and of functions in extensions are found without their schema, as hosted. */
const SET_SEARCH_PATH = 'set local search_path to "$user", public, extensions';
/**
 * For the platform, which is a superuser: a function of the project with the name of PostgreSQL's own and types that fit
 * better would run as it, and a temporary table with the name of a catalog would be read in its place.
 */
const SET_PLATFORM_SEARCH_PATH = 'set local search_path to pg_catalog, pg_temp';

/** How long a statement of a role may take, as hosted. */
const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s' };
const OTHER_STATEMENT_TIMEOUT = '30s';

const fixed = (...texts: string[]): readonly Statement[] => texts.map((text) => ({ text, hasNoRows: true }));
const BEGIN = 'begin';
const COMMIT: readonly Statement[] = [{ text: 'commit', hasNoRows: true, isKept: true }];
/** Deferred constraints still speak, as they would at the end. */
const ROLLBACK: readonly Statement[] = ['set constraints all immediate', 'rollback'].map((text) => ({ text, hasNoRows: true, isKept: true }));

/** How transactions of the services and of migrations begin; `become` sets who they run as. */
export const beginAsPlatform = (become: string): readonly Statement[] => fixed(BEGIN, become, SET_PLATFORM_SEARCH_PATH);
export const beginAsRole = (become: string, ...more: string[]): readonly Statement[] => fixed(BEGIN, become, SET_SEARCH_PATH, ...more);

/**
 * Runs `work` in a transaction. `begin` is sent together with the first statement, so it costs no round trip of its own, and
 * `last` sends the end together with its statement.
 */
export async function inTransaction<Result>(
  connection: Connection,
  begin: readonly Statement[],
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const state: { isUndone: boolean; isOpen: boolean; begun: Promise<unknown> | undefined } = { isUndone: false, isOpen: true, begun: undefined };
  const guard = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (!state.isOpen) throw new Error('The transaction has ended.');
    try {
      return await run();
    } catch (error) {
      throw SqlError.from(error);
    }
  };
  const batch = async (statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> => {
    if (state.begun === undefined) {
      const all = [...begin, ...statements];
      const first = connection.batch(all).catch(async (error: unknown) => {
        // SQL of an app may deallocate what the connection keeps prepared. Nothing has happened yet that could not happen again.
        if ((error as { code?: unknown }).code !== UNKNOWN_STATEMENT) throw error;
        await connection.execute('rollback');
        return connection.batch(all);
      });
      state.begun = first;
      return (await first).slice(begin.length);
    }
    // What was sent meanwhile would run without a transaction and as another role if it could not begin.
    await state.begun;
    return connection.batch(statements);
  };
  const transaction: Transaction = {
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      guard(async () => ((await batch([{ text, values }]))[0] ?? []) as unknown as readonly R[]),
    execute: (text) =>
      guard(async () => {
        await (state.begun ?? batch([]));
        await connection.execute(text);
      }),
    statement: (text, options) =>
      guard(async () => {
        await (state.begun ?? batch([]));
        return connection.statement(text, options);
      }),
    last: <R extends Row>(text: string, values: readonly unknown[]) =>
      guard(async () => {
        const done = batch([{ text, values, isKept: true }, ...(state.isUndone ? ROLLBACK : COMMIT)]);
        state.isOpen = false;
        try {
          return ((await done)[0] ?? []) as unknown as readonly R[];
        } catch (error) {
          state.isOpen = true;
          throw error;
        }
      }),
    rollbackAtEnd: () => {
      state.isUndone = true;
    },
  };
  try {
    const result = await work(transaction);
    // COMMIT also reports deferred constraints, so its error is the caller's.
    if (state.isOpen && state.begun !== undefined) await transaction.execute(state.isUndone ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    // A connection that is gone has no transaction to undo; the first error says why.
    if (state.isOpen && state.begun !== undefined) await connection.execute('rollback').catch(() => undefined);
    throw error;
  } finally {
    state.isOpen = false;
  }
}

/**
 * How the transaction of a request begins: sets what it may do and what its SQL can read of it. The role comes last: it may
 * not set the others. The condition is never true, so that no values come back. Names of settings are ours and stand in the
 * text; values are bound.
 */
export function beginRequest(session: RequestSession, ...become: string[]): readonly Statement[] {
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
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  const texts = [session.isReadOnly === true ? 'begin read only' : BEGIN, ...become];
  return [
    ...texts.map((text) => ({ text, hasNoRows: true, isKept: true })),
    { text: `select where num_nulls(${calls.join(', ')}) < 0`, values: Object.values(settings), hasNoRows: true, isKept: true },
  ];
}
