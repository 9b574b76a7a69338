/** Runs the statement of a request in a transaction as its role, and checks what the request demands of the result. */
import type { RequestSession, SqlEngine, Transaction } from '../engines/contract.ts';
import { quoteName } from '../sql-text.ts';
import { restError } from './errors.ts';
import type { RestSettings } from './options.ts';
import type { Action } from './plan/action.ts';
import { isTimezone } from './plan/plan-request.ts';
import { contentTypeOf, type MediaType } from './request/media-types.ts';
import type { ApiRequest } from './request/request.ts';
import { respond } from './response/respond.ts';
import { print, type Printed } from './sql/fragment.ts';
import { countSql } from './sql/read.ts';
import { explained, type ResultRow } from './sql/statement.ts';

export interface Execution {
  readonly request: ApiRequest;
  readonly action: Action;
  readonly statement: Printed;
  readonly media: MediaType;
  readonly settings: RestSettings;
  readonly session: RequestSession;
}

const run = <Row extends Readonly<Record<string, unknown>>>(transaction: Transaction, { text, values }: Printed): Promise<readonly Row[]> =>
  transaction.query<Row>(text, values);

export async function execute(engine: SqlEngine, execution: Execution): Promise<Response> {
  const { request, action, statement, media, settings, session } = execution;
  const { preferences } = request;
  return engine.request(sessionOf(execution, session), async (transaction) => {
    if (media.type === 'plan') {
      const rows = await run(transaction, explained(statement, media.plan));
      if (preferences.tx === 'rollback') transaction.rollbackAtEnd();
      return planResponse(rows, media);
    }
    if (isDecided(execution)) {
      if (preferences.tx === 'rollback') transaction.rollbackAtEnd();
      const row = only(await transaction.last<ResultRow>(statement.text, statement.values));
      check(execution, row);
      return respond(request, action, media, row);
    }
    const row = only(await run<ResultRow>(transaction, statement));
    const total = await explainedTotal(transaction, action, preferences.count, row, settings.maxRows);
    check(execution, row);
    const response = respond(request, action, media, { ...row, total });
    if (preferences.tx === 'rollback') {
      // Deferred constraints still speak, as they would at the end.
      await transaction.execute('set constraints all immediate');
      transaction.rollbackAtEnd();
    }
    return response;
  });
}

function only(rows: readonly ResultRow[]): ResultRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement gave no row.');
  return row;
}

/** Whether nothing that the result says could change how the transaction ends, or needs another statement. */
function isDecided({ request: { preferences, method, range }, action, media }: Execution): boolean {
  if (action.type !== 'write' && (preferences.count === 'planned' || preferences.count === 'estimated')) return false;
  if (isReadOnly(action, method)) return true;
  return method !== 'PUT' && media.type !== 'object' && preferences.maxAffected === undefined && (action.type === 'write' || range.offset === 0);
}

const isReadOnly = (action: Action, method: string): boolean =>
  action.type === 'read' || (action.type === 'call' && (method !== 'POST' || action.call.routine.volatility !== 'volatile'));

function sessionOf({ action, request }: Execution, session: RequestSession): RequestSession {
  const { timezone } = request.preferences;
  return {
    ...session,
    isReadOnly: isReadOnly(action, request.method),
    settings: {
      search_path: [request.schema, 'public', 'extensions'].map(quoteName).join(', '),
      ...(timezone !== undefined && isTimezone(timezone) ? { timezone } : {}),
    },
  };
}

/** What must be right before the transaction is kept. */
function check({ request, action, media }: Execution, { page }: ResultRow): void {
  const { preferences, method } = request;
  if (action.type === 'write' && method === 'PUT') {
    if (page !== 1) throw restError('putKey');
    return;
  }
  if (media.type === 'object' && page !== 1) throw restError('notSingular', page);
  const isLimited = action.type === 'call' || method === 'PATCH' || method === 'DELETE';
  const { maxAffected, handling } = preferences;
  if (isLimited && maxAffected !== undefined && handling === 'strict' && page > maxAffected) throw restError('maxAffected', page);
}

/** The number of rows that the planner expects, where that is what is asked for. */
async function explainedTotal(
  transaction: Transaction,
  action: Action,
  count: string | undefined,
  { total }: ResultRow,
  maxRows: number | undefined,
): Promise<number | null> {
  if (action.type === 'write' || (count !== 'planned' && count !== 'estimated')) return total;
  if (count === 'estimated' && (maxRows === undefined || total === null || total <= maxRows)) return total;
  // The result of a function has no plan of its own.
  if (action.type === 'call') return total;
  const [row] = await run(transaction, explained(print(countSql(action.read)), { format: 'json', options: [] }));
  const plan = row?.['QUERY PLAN'] as readonly { readonly Plan: { readonly 'Plan Rows': number } }[] | undefined;
  const planned = plan?.[0]?.Plan['Plan Rows'] ?? null;
  return count === 'planned' ? planned : Math.max(total ?? 0, planned ?? 0);
}

function planResponse(rows: readonly Readonly<Record<string, unknown>>[], media: MediaType): Response {
  const lines = rows.map((row) => {
    const plan = row['QUERY PLAN'];
    return typeof plan === 'string' ? plan : JSON.stringify(plan, null, 2);
  });
  return new Response(`${lines.join('\n')}\n`, { status: 200, headers: { 'content-type': contentTypeOf(media) } });
}
